import { expect, test } from 'vitest';
import { changed } from './change.ts';

const game = { game: 'a', revision: 4, setup: 'as asked', played: ['e4', 'e5', 'Nf3'], turn: 'black' };
const now = { turn: 'white' };

test('a change keeps what stands and adds what was played', () => {
  const played = changed(game, { game: 'a', revision: 5, kept: 3, played: ['Nc6'], now });
  expect(played).toEqual({ ...game, revision: 5, played: ['e4', 'e5', 'Nf3', 'Nc6'], turn: 'white' });
  const back = changed(game, { game: 'a', revision: 5, kept: 1, played: [] as string[], now });
  expect(back?.played).toEqual(['e4']);
  expect(game.played.length, 'what was shown before is as it was').toBe(3);
});

test('a change of another game or after one that was missed is not applied', () => {
  for (const wrong of [{ game: 'b', revision: 5 }, { game: 'a', revision: 4 }, { game: 'a', revision: 6 }]) {
    expect(changed(game, { ...wrong, kept: 3, played: ['Nc6'], now })).toBe(null);
  }
});
