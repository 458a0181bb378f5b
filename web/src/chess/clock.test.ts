import { expect, test } from 'vitest';
import { clockText, timeLeft } from './clock.ts';

test.each([
  [3_723_000, '1:02:03'],
  [600_000, '10:00'],
  [65_001, '1:06'],
  [10_000, '0:10'],
  [9_999, '0:09.9'],
  [450, '0:00.4'],
  [0, '0:00.0'],
  [-20, '0:00.0'],
])('%i ms is %s', (ms, text) => expect(clockText(ms)).toBe(text));

test('only a running clock runs', () => {
  expect(timeLeft(5000, true, 100, 1100)).toBe(4000);
  expect(timeLeft(5000, false, 100, 1100)).toBe(5000);
  expect(timeLeft(500, true, 0, 1000)).toBe(0);
});

test('a clock that begins to run later waits', () => {
  expect(timeLeft(5000, true, 3000, 1000)).toBe(5000);
  expect(timeLeft(5000, true, 3000, 3500)).toBe(4500);
});
