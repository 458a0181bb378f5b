// Where the points of a plot with a logarithmic scale lie.
import type { ComparisonRow, SearchAlgorithm } from '../../lib/messages.ts';
import { ALGORITHMS } from '../place.ts';

export type Space = { width: number; height: number; left: number; right: number; top: number; bottom: number };
export type Point = { depth: number; value: number; x: number; y: number };
export type Series = { name: SearchAlgorithm | 'minimum'; points: Point[] };
export type Plot = { series: Series[]; ticks: { value: number; y: number }[]; depths: { depth: number; x: number }[] };

/** Evaluated leaves by depth, a series for each algorithm, and the fewest that are possible. */
export function plotOf(rows: readonly ComparisonRow[], minimum: readonly number[], space: Space): Plot {
  const deepest = Math.max(1, ...rows.map(({ depth }) => depth));
  const most = Math.max(10, ...rows.map(({ evaluated }) => evaluated));
  const powers = Math.ceil(Math.log10(most) - 1e-9);
  const x = (depth: number) =>
    deepest === 1
      ? (space.left + space.width - space.right) / 2
      : space.left + ((depth - 1) / (deepest - 1)) * (space.width - space.left - space.right);
  const y = (value: number) =>
    space.height - space.bottom - (Math.log10(Math.max(1, value)) / powers) * (space.height - space.top - space.bottom);
  const point = (depth: number, value: number): Point => ({ depth, value, x: x(depth), y: y(value) });
  const series = ALGORITHMS.map((name): Series => ({
    name,
    points: rows
      .filter(({ algorithm }) => algorithm === name)
      .sort((one, other) => one.depth - other.depth)
      .map(({ depth, evaluated }) => point(depth, evaluated)),
  }));
  const least: Series = {
    name: 'minimum',
    points: minimum.slice(0, deepest).map((value, index) => point(index + 1, value)),
  };
  return {
    series: [least, ...series].filter(({ points }) => points.length > 0),
    ticks: Array.from({ length: powers + 1 }, (_, power) => ({ value: 10 ** power, y: y(10 ** power) })),
    depths: Array.from({ length: deepest }, (_, index) => ({ depth: index + 1, x: x(index + 1) })),
  };
}

export function path(points: readonly Point[]): string {
  return points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`).join('');
}

const round = (value: number) => Math.round(value * 10) / 10;
