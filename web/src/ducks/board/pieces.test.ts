import { expect, it } from 'vitest';
import { piecesAfter } from './pieces.ts';
import { readScene } from './position.ts';

const board = { text: '', captures: { ducks: 0, cats: 0 }, streak: { ducks: 0, cats: 0 }, turn: 'ducks' } as const;

it('keeps the number of a piece while it moves, and removes what was captured', () => {
  const start = { ...board, ducks: [18], cats: [] };
  const played = [
    { side: 'cats', from: null, to: 1, captured: [] },
    { side: 'ducks', from: 18, to: 19, captured: [] },
    { side: 'cats', from: 1, to: 3, captured: [19] },
  ] as const;
  const after = (ply: number) => piecesAfter({ start, played: played.map((turn) => ({ ...turn, captured: [...turn.captured] })) }, ply);
  expect(after(0)).toEqual([{ id: 0, side: 'ducks', cell: 18 }]);
  expect(after(2)).toEqual([
    { id: 0, side: 'ducks', cell: 19 },
    { id: 1, side: 'cats', cell: 1 },
  ]);
  expect(after(3)).toEqual([{ id: 1, side: 'cats', cell: 3 }]);
});

it('reads the pieces of a position text, runs of ten too', () => {
  const scene = readScene('10/9c/10/d9/10/10/10/10/10/4d5 d 3 0 0 0 0');
  expect(scene).toEqual({ n: 10, k: 3, ducks: [30, 94], cats: [19] });
});
