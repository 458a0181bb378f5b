import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { arrived, begin } from './begin.ts';
import { connection } from './connection.svelte.ts';
import type { Ask } from './messages.ts';
import { router } from './router.svelte.ts';

const ASK: Ask & { type: 'newStudy' } = { type: 'newStudy', start: { type: 'position', fen: '' } };
const ask = vi.fn(async () => ({ type: 'study', study: { game: 'abc' } }));

beforeEach(() => {
  vi.stubGlobal('location', { hash: '' });
  vi.spyOn(connection, 'ask').mockImplementation(ask as never);
  router.route = { view: 'start' };
});
afterEach(() => {
  arrived();
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

test('a click while a game is made, or made and not yet in sight, means the same game', async () => {
  const first = begin(ASK);
  await begin(ASK);
  await first;
  expect(location.hash).toContain('abc');
  await begin(ASK);
  router.route = { view: 'analysis', game: 'abc' };
  await begin(ASK);
  expect(ask).toHaveBeenCalledTimes(1);
});

test('once the view is in sight, another game can be begun', async () => {
  await begin(ASK);
  arrived();
  await begin(ASK);
  expect(ask).toHaveBeenCalledTimes(2);
});

test('a game that is refused can be asked for again', async () => {
  ask.mockRejectedValueOnce(new Error('no'));
  await expect(begin(ASK)).rejects.toThrow('no');
  await begin(ASK);
  expect(ask).toHaveBeenCalledTimes(2);
});
