import { expect, it } from 'vitest';
import { soundsOf } from './sounds.ts';

const names = (side: 'ducks' | 'cats', from: number | null, captured: number[]) =>
  soundsOf({ side, from, captured }).map(({ sound }) => sound);

it('lets ducklings plop and quack, and a splash be heard for every cat', () => {
  expect(names('ducks', null, [])).toEqual(['plop']);
  expect(names('ducks', 3, [])).toEqual(['quack']);
  expect(names('ducks', 3, [1, 2])).toEqual(['quack', 'splash', 'splash']);
});

it('lets cats mew and tread, and meow over what they catch', () => {
  expect(names('cats', null, [])).toEqual(['mew']);
  expect(names('cats', 3, [])).toEqual(['paws']);
  expect(names('cats', 3, [1])).toEqual(['paws', 'quack', 'meow']);
});
