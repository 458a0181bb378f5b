import { expect, test } from 'vitest';
import type { ComparisonRow, SearchAlgorithm } from '../../lib/messages.ts';
import { path, plotOf } from './plot.ts';

const space = { width: 110, height: 60, left: 10, right: 0, top: 10, bottom: 0 };

function row(algorithm: SearchAlgorithm, depth: number, evaluated: number): ComparisonRow {
  const value = { type: 'points', value: 0 } as const;
  const counts = { generated: evaluated, evaluated, cutoffs: 0, tableHits: 0, microseconds: 1 };
  return { algorithm, depth, value, best: null, line: [], ...counts };
}

test('a power of ten is as high as every other', () => {
  const rows = [row('minimax', 1, 10), row('minimax', 2, 100), row('minimax', 3, 1000)];
  const plot = plotOf(rows, [10, 19, 109], space);
  const minimax = plot.series.find(({ name }) => name === 'minimax')!;
  expect(minimax.points.map(({ x }) => x)).toEqual([10, 60, 110]);
  const heights = minimax.points.map(({ y }) => y);
  expect(heights[0]! - heights[1]!).toBeCloseTo(heights[1]! - heights[2]!);
  expect(plot.ticks.map(({ value }) => value)).toEqual([1, 10, 100, 1000]);
  expect(plot.ticks.at(-1)!.y).toBe(10);
});

test('a series without rows is left out, and one depth stands in the middle', () => {
  const plot = plotOf([row('ordered', 1, 5)], [5], space);
  expect(plot.series.map(({ name }) => name)).toEqual(['minimum', 'ordered']);
  expect(plot.depths).toEqual([{ depth: 1, x: 60 }]);
});

test('no leaves at all are drawn at the foot', () => {
  const plot = plotOf([row('minimax', 1, 0)], [], space);
  expect(plot.series[0]!.points[0]!.y).toBe(60);
  expect(path(plot.series[0]!.points)).toBe('M60 60');
});
