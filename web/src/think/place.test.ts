import { expect, test } from 'vitest';
import { POSITIONS, readPlace, writePlace, type Place } from './place.ts';

const first = readPlace('');

const places: Place[] = [
  first,
  { ...first, tab: 'tree', algorithm: 'table', depth: 4 },
  { ...first, position: '8/8/8/8/8/8/8/K1k5 w - - 0 1', tab: 'compare' },
  { ...first, game: 'ducks', position: POSITIONS.ducks, evaluation: 'rich', tab: 'evaluation' },
  { ...first, game: 'tree', position: '((1 2) (3 (4 5)))', tab: 'predict' },
  { ...first, page: 3 },
];

test.each(places)('an address leads back to what it was written for', (place) => {
  expect(readPlace(writePlace(place))).toEqual(place);
});

test('what is as at first needs no address', () => {
  expect(writePlace(first)).toBe('');
});

test('nonsense becomes what it is at first', () => {
  expect(readPlace('game=go&tab=none&depth=-3&algorithm=best&page=x&evaluation=own')).toEqual(first);
  expect(readPlace('game=tree&tab=boards').tab).toBe('tree');
});
