import { expect, test } from 'vitest';
import { settings } from '../lib/settings.svelte.ts';
import { squareIndex, type Key } from './fen.ts';
import type { Piece } from './pieces.ts';
import { pieceName, spokenAttacks, spokenMove } from './spoken.ts';

test.each([
  [{ color: 'white', role: 'king' }, 'White king', 'rege alb'],
  [{ color: 'black', role: 'rook' }, 'Black rook', 'turn negru'],
  [{ color: 'white', role: 'queen' }, 'White queen', 'damă albă'],
  [{ color: 'black', role: 'queen' }, 'Black queen', 'damă neagră'],
] as [Piece, string, string][])('%j is called %s', (piece, en, ro) => {
  settings.language = 'en';
  expect(pieceName(piece)).toBe(en);
  settings.language = 'ro';
  expect(pieceName(piece)).toBe(ro);
});

test.each([
  ['e4', 'pawn e4', 'pion e4'],
  ['Nxf3+', 'knight takes f3, check', 'cal ia f3, șah'],
  ['exd8=Q#', 'pawn e takes d8 becomes queen, checkmate', 'pion e ia d8 devine damă, șah mat'],
  ['R1a3', 'rook 1 a3', 'turn 1 a3'],
  ['O-O', 'castles short', 'rocada mică'],
  ['O-O-O+', 'castles long, check', 'rocada mare, șah'],
])('%s is said as %s', (san, en, ro) => {
  settings.language = 'en';
  expect(spokenMove(san)).toBe(en);
  settings.language = 'ro';
  expect(spokenMove(san)).toBe(ro);
});

test.each([
  ['a1', 0, 0, 'not attacked', 'neatacat'],
  ['b1', 1, 0, 'attacked by White once', 'atacat de Alb o dată'],
  ['e4', 2, 1, 'attacked by White 2 times, attacked by Black once', 'atacat de Alb de 2 ori, atacat de Negru o dată'],
  ['h8', 0, 20, 'attacked by Black 20 times', 'atacat de Negru de 20 de ori'],
] as [Key, number, number, string, string][])('%s with %i and %i attacks is said as %s', (key, white, black, en, ro) => {
  const only = (count: number) => Array.from({ length: 64 }, (_, index) => (index === squareIndex(key) ? count : 0));
  const map = { ply: 0, white: only(white), black: only(black) };
  settings.language = 'en';
  expect(spokenAttacks(map, key)).toBe(en);
  settings.language = 'ro';
  expect(spokenAttacks(map, key)).toBe(ro);
});
