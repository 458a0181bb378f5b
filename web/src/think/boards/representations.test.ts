// The numbers beside are those that `rocada show --as matrix|bitboards|moves` prints.
import { expect, test } from 'vitest';
import { START_FEN } from '../../chess/fen.ts';
import { bitboardsOf, letterOf, mailboxIndex, MAILBOX, matrixOf, moveBits, squareAt } from './representations.ts';

test('the matrix is counted from 1 and numbers the pieces of a kind', () => {
  const matrix = matrixOf(START_FEN);
  expect(matrix[0]).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0]);
  expect(matrix[1]).toEqual([0, 41, 31, 21, 11, 10, 22, 32, 42]);
  expect(matrix[2]).toEqual([0, 51, 52, 53, 54, 55, 56, 57, 58]);
  expect(matrix[7]).toEqual([0, -51, -52, -53, -54, -55, -56, -57, -58]);
  expect(matrix[8]).toEqual([0, -41, -31, -21, -11, -10, -22, -32, -42]);
});

test('pieces of a kind are numbered from the own back rank on', () => {
  const matrix = matrixOf('4k3/8/3n4/8/6n1/8/8/4K3 w - - 0 1');
  expect([matrix[6]![4], matrix[4]![7]]).toEqual([-31, -32]);
});

test('bitboards as the program writes them', () => {
  const boards = bitboardsOf(START_FEN);
  expect(boards).toHaveLength(14);
  expect(boards.map(({ hex }) => hex).slice(0, 4)).toEqual([
    '0x000000000000ff00',
    '0x0000000000000042',
    '0x0000000000000024',
    '0x0000000000000081',
  ]);
  expect(boards.at(-1)!.hex).toBe('0xffff000000000000');
});

test('the mailbox has a border of two ranks and one file', () => {
  expect(mailboxIndex('a1')).toBe(21);
  expect(mailboxIndex('h8')).toBe(98);
  expect(MAILBOX.flat().filter(({ square }) => square === null)).toHaveLength(56);
  for (const { index, square } of MAILBOX.flat()) if (square) expect(mailboxIndex(square)).toBe(index);
});

test('sixteen bits of a move', () => {
  // e7e8 with a queen: source 52, destination 60, promotion 3, flag 1.
  const bits = 52 | (60 << 6) | (3 << 12) | (1 << 14);
  expect(moveBits(bits)).toEqual({ flag: '01', promotion: '11', to: '111100', from: '110100', hex: '0x7f34' });
});

test('squares and letters', () => {
  expect([squareAt(0), squareAt(63)]).toEqual(['a1', 'h8']);
  expect(letterOf({ color: 'black', role: 'knight' })).toBe('n');
  expect(letterOf({ color: 'white', role: 'king' })).toBe('K');
});
