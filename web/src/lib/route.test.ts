import { expect, test } from 'vitest';
import { hrefOf, parseRoute, type Route } from './route.ts';

const routes: Route[] = [
  { view: 'start' },
  { view: 'chessNew' },
  { view: 'chessNew', fen: '8/8/8/8/8/8/8/K1k5 w - - 0 1' },
  { view: 'chessEditor' },
  { view: 'chessEditor', fen: 'K7/8/8/8/8/8/8/7k b - - 3 40' },
  { view: 'chessPlay', game: 'a1b2' },
  { view: 'ducksNew' },
  { view: 'ducksRules' },
  { view: 'ducksPlay', game: 'x y' },
  { view: 'think' },
  { view: 'think', at: 'game=chess&tab=tree' },
  { view: 'games' },
  { view: 'queue' },
  { view: 'settings' },
];

test.each(routes)('the address of $view leads back to it', (route) => {
  expect(parseRoute(hrefOf(route))).toEqual(route);
});

test.each(['#/nowhere', '#/chess', '#/chess/a/b', '#/ducks', '#/chess/%', '#/ducks/%E0'])('%s leads nowhere', (hash) => {
  expect(parseRoute(hash)).toEqual({ view: 'unknown' });
});

test.each(['', '#', '#/'])('%j is the start', (hash) => {
  expect(parseRoute(hash)).toEqual({ view: 'start' });
});
