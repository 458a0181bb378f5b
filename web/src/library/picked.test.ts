import { expect, test } from 'vitest';
import { ALL, NONE, countPicked, isPicked, selectionOf, toggled } from './picked.ts';
import { EVERYTHING } from './query.ts';

test('some games', () => {
  const two = toggled(toggled(NONE, 'a'), 'b');
  expect([isPicked(two, 'a'), isPicked(two, 'c'), countPicked(two, 9)]).toEqual([true, false, 2]);
  expect(selectionOf(toggled(two, 'a'), EVERYTHING)).toEqual({ type: 'these', games: ['b'] });
});

test('all but some', () => {
  const most = toggled(ALL, 'a');
  expect([isPicked(most, 'a'), isPicked(most, 'c'), countPicked(most, 9)]).toEqual([false, true, 8]);
  expect(selectionOf(most, EVERYTHING)).toEqual({ type: 'all', query: EVERYTHING, except: ['a'] });
  expect(countPicked(toggled(most, 'a'), 9)).toBe(9);
});
