import { expect, test } from 'vitest';
import { Editing } from './editing.svelte.ts';
import { readPieces } from './fen.ts';

const CASTLES = 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1';

test.each([
  ['the king has moved', 'r3k2r/8/8/8/8/8/8/R2K3R', 'kq'],
  ['the king has moved and come back to another rank', 'r3k2r/8/8/8/8/8/4K3/R6R', 'kq'],
  ['a rook is gone', 'r3k2r/8/8/8/8/8/8/R3K3', 'Qkq'],
  ['both kings are gone', 'r6r/8/8/8/8/8/8/R6R', ''],
  ['something else was put down', 'r3k2r/8/8/8/8/8/4P3/R3K2R', 'KQkq'],
])('castling where %s', (_, pieces, castling) => {
  const editing = new Editing(CASTLES);
  editing.place(readPieces(pieces));
  expect(editing.castling).toBe(castling);
});
