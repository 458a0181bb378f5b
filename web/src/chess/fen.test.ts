import { expect, test } from 'vitest';
import { readPieces, squares, START_FEN, turnOf, writePieces } from './fen.ts';

test.each([START_FEN, '8/8/8/8/8/8/8/8 w - - 0 1', 'r1bq1rk1/ppp2ppp/2np1n2/2b1p3/8/8/8/R3K2R b KQ - 1 9'])(
  'the pieces of %s survive reading and writing',
  (fen) => expect(writePieces(readPieces(fen))).toBe(fen.split(' ')[0]),
);

test('reads colour, kind and square', () => {
  expect(readPieces(START_FEN).get('d8')).toEqual({ color: 'black', role: 'queen' });
  expect(readPieces(START_FEN).get('e4')).toBeUndefined();
});

test('nonsense is read without a fault', () => {
  expect(readPieces('what is this').size).toBeLessThan(64);
});

test('squares run from the top left of either side', () => {
  expect([squares('white')[0], squares('white')[63]]).toEqual(['a8', 'h1']);
  expect([squares('black')[0], squares('black')[63]]).toEqual(['h1', 'a8']);
});

test('the turn is the second word', () => {
  expect(turnOf('8/8/8/8/8/8/8/8 b - - 0 1')).toBe('black');
  expect(turnOf(START_FEN)).toBe('white');
});
