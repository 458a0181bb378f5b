import { expect, test } from 'vitest';
import { durationText, kindText } from './texts.ts';

test.each([
  [0, '0 s'],
  [59.4, '59 s'],
  [59.6, '1:00 min'],
  [754, '12:34 min'],
  [3600, '1:00 h'],
  [100_000, '27:46 h'],
])('%d seconds are %s', (seconds, text) => {
  expect(durationText(seconds)).toBe(text);
});

test('a kind of work from another program keeps its name', () => {
  expect(kindText('match')).toBe('Match');
  expect(kindText('other')).toBe('other');
});
