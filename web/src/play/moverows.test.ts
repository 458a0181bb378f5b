import { expect, test } from 'vitest';
import { moveRows } from './moverows.ts';

const moves = (...texts: string[]) => texts.map((text) => ({ text, label: `spoken ${text}` }));
const texts = (rows: ReturnType<typeof moveRows>) => rows.map((row) => [row.number, row.first?.text, row.second?.text]);

test('two moves a row', () => {
  expect(texts(moveRows(moves('e4', 'e5', 'Nf3'), false))).toEqual([
    [1, 'e4', 'e5'],
    [2, 'Nf3', undefined],
  ]);
});

test('a game that Black begins has a gap first', () => {
  const rows = moveRows(moves('Kd7', 'a4', 'a5'), true, 12);
  expect(texts(rows)).toEqual([
    [12, undefined, 'Kd7'],
    [13, 'a4', 'a5'],
  ]);
  expect(rows[1]!.second).toEqual({ index: 3, text: 'a5', label: 'spoken a5' });
});
