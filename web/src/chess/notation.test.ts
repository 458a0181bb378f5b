import { afterEach, expect, test } from 'vitest';
import { typedLetters } from '../lib/habits.ts';
import { settings } from '../lib/settings.svelte.ts';
import { moveText, withMoves } from './notation.ts';

afterEach(() => Object.assign(settings, { language: 'en', letters: 'local' }));

test.each([
  ['en', 'local', ['Nf3', 'Bxb5+', 'e8=Q#', 'O-O-O', 'R1a3', 'Ke2'], 'english'],
  ['ro', 'local', ['Cf3', 'Nxb5+', 'e8=D#', 'O-O-O', 'T1a3', 'Re2'], 'romanian'],
  ['ro', 'english', ['Nf3', 'Bxb5+', 'e8=Q#', 'O-O-O', 'R1a3', 'Ke2'], 'english'],
  ['en', 'figurine', ['♘f3', '♗xb5+', 'e8=♕#', 'O-O-O', '♖1a3', '♔e2'], 'english'],
  ['ro', 'figurine', ['♘f3', '♗xb5+', 'e8=♕#', 'O-O-O', '♖1a3', '♔e2'], 'romanian'],
] as const)('in %s, written %s', (language, letters, written, typed) => {
  Object.assign(settings, { language, letters });
  expect(['Nf3', 'Bxb5+', 'e8=Q#', 'O-O-O', 'R1a3', 'Ke2'].map(moveText)).toEqual(written);
  expect(typedLetters()).toBe(typed);
});

test('in a sentence only moves change', () => {
  const text = 'Rocada: MAX plays Qd8+!, then Rxd8, R1xd8#; N is no move, h4 has no letter.';
  expect(withMoves(text)).toBe(text);
  settings.language = 'ro';
  expect(withMoves(text)).toBe('Rocada: MAX plays Dd8+!, then Txd8, T1xd8#; N is no move, h4 has no letter.');
  settings.letters = 'figurine';
  expect(withMoves('Nbd7, Bxh2+')).toBe('♘bd7, ♗xh2+');
});
