import { expect, test } from 'vitest';
import { Backoff } from './backoff.ts';

test('waits twice as long each time, up to the limit, and starts over after a success', () => {
  const backoff = new Backoff(250, 1000);
  expect([backoff.next(), backoff.next(), backoff.next(), backoff.next()]).toEqual([250, 500, 1000, 1000]);
  backoff.reset();
  expect(backoff.next()).toBe(250);
});
