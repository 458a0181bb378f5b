import { expect, test } from 'vitest';
import type { StudyLine } from '../lib/messages.ts';
import { engineArrows, fromDrawn, toDrawn } from './arrows.ts';

const line = (uci: string, whiteShare: number) => ({ uci: [uci], whiteShare }) as StudyLine;

test('the best move last, over those that are nearly as good', () => {
  const shapes = engineArrows([line('e2e4', 0.6), line('d2d4', 0.55), line('a2a4', 0.3)], 'white', false);
  expect(shapes.map(({ orig, brush }) => [orig, brush])).toEqual([
    ['d2', 'paleGrey'],
    ['e2', 'paleBlue'],
  ]);
  expect(engineArrows([line('e7e5', 0.4), line('a7a6', 0.7)], 'black', true).map(({ brush }) => brush)).toEqual(['paleRed']);
  expect(engineArrows([], 'white', false)).toEqual([]);
});

test('what is drawn comes back', () => {
  const shapes = [
    { brush: 'red' as const, from: 'e2', to: 'e4' },
    { brush: 'green' as const, from: 'd4', to: 'd4' },
  ];
  expect(fromDrawn(toDrawn(shapes))).toEqual(shapes);
});
