import { expect, test } from 'vitest';
import type { Chess } from '../lib/messages.ts';
import { moveRows } from './moverows.ts';

function game(starts: Chess['starts'], firstMoveNumber: number, sans: string[]): Chess {
  return { starts, firstMoveNumber, moves: sans.map((san) => ({ san })) } as Chess;
}

const texts = (rows: ReturnType<typeof moveRows>) => rows.map((row) => [row.number, row.first?.text, row.second?.text]);

test('two moves a row', () => {
  expect(texts(moveRows(game('white', 1, ['e4', 'e5', 'Nf3'])))).toEqual([
    [1, 'e4', 'e5'],
    [2, 'Nf3', undefined],
  ]);
});

test('a game that Black begins has a gap first', () => {
  expect(texts(moveRows(game('black', 12, ['Kd7', 'a4', 'a5'])))).toEqual([
    [12, undefined, 'Kd7'],
    [13, 'a4', 'a5'],
  ]);
});
