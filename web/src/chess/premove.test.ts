import { expect, test } from 'vitest';
import type { BoardView } from './boardconfig.ts';
import { fateOfPremove } from './premove.ts';

/** White is a person, Black thinks after so many moves. */
const after = (ply: number, changes: Partial<BoardView> = {}): BoardView => ({
  game: 'a',
  ply,
  fen: '',
  orientation: 'white',
  turn: ply % 2 === 0 ? 'white' : 'black',
  last: null,
  check: null,
  mate: false,
  legal: [],
  mover: 'white',
  frozen: false,
  hint: null,
  ...changes,
});

test.each([
  ['the opponent answers', after(3), after(4), 'play'],
  ['one’s own move is accepted', after(2), after(3), 'wait'],
  ['the board is flipped', after(3), after(3, { orientation: 'black' }), 'wait'],
  ['the connection is lost', after(3), after(3, { frozen: true }), 'wait'],
  ['one’s own move is taken back', after(3), after(2), 'cancel'],
  ['one looks back', after(3), after(2, { frozen: true }), 'cancel'],
  ['one’s own move is refused', after(2), after(2), 'cancel'],
  ['the opponent’s answer ends the game', after(3), after(4, { frozen: true }), 'cancel'],
  ['another game is shown', after(3), after(4, { game: 'b' }), 'cancel'],
  ['the game has gone on elsewhere', after(3), after(6), 'cancel'],
] as const)('when %s', (_, before, now, fate) => {
  expect(fateOfPremove(before, now)).toBe(fate);
});
