import { expect, test } from 'vitest';
import { glyphSign, toggled } from './glyphs.ts';

test('one glyph of a kind at a time', () => {
  expect(toggled([], 4)).toEqual([4]);
  expect(toggled([4, 18], 2)).toEqual([2, 18]);
  expect(toggled([2, 18], 2)).toEqual([18]);
  expect(toggled([2, 18, 140], 10)).toEqual([2, 10, 140]);
});

test('a glyph that nobody knows is shown by its number', () => {
  expect(glyphSign(4)).toBe('??');
  expect(glyphSign(146)).toBe('N');
  expect(glyphSign(99)).toBe('$99');
});
