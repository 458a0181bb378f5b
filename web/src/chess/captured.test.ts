import { expect, test } from 'vitest';
import type { ChessMove, Role } from '../lib/messages.ts';
import { capturedAfter } from './captured.ts';

function move(captured: Role | null): ChessMove {
  return { uci: '', san: '', from: '', to: '', fen: '', check: null, captured, ms: 0 };
}

const moves = [move('pawn'), move('queen'), move('knight'), move(null), move('rook')];

test('counts for the side that moved, up to the ply', () => {
  expect(capturedAfter(moves, 3, 'white')).toEqual({ white: ['knight', 'pawn'], black: ['queen'], lead: -5 });
  expect(capturedAfter(moves, 5, 'white').lead).toBe(0);
});

test('pieces of a kind stand together', () => {
  const minor = [move('bishop'), move(null), move('knight'), move(null), move('bishop')];
  expect(capturedAfter(minor, 5, 'white').white).toEqual(['bishop', 'bishop', 'knight']);
});

test('Black may have moved first', () => {
  expect(capturedAfter(moves, 2, 'black')).toEqual({ white: ['queen'], black: ['pawn'], lead: 8 });
});
