import { expect, test } from 'vitest';
import type { ExerciseNode } from '../../lib/messages.ts';
import { exerciseRows, isUnder, leafCount } from './layout.ts';

const node = (number: number, parent: number | null, ply: number): ExerciseNode => ({
  node: number,
  parent,
  turn: '',
  label: '',
  ply,
  maximizing: ply % 2 === 0,
  value: null,
});
const nodes = [node(0, null, 0), node(1, 0, 1), node(2, 1, 2), node(3, 1, 2), node(4, 0, 1), node(5, 4, 2)];

test('every node stands over the middle of what is below it', () => {
  const rows = exerciseRows(nodes);
  expect(leafCount(nodes)).toBe(3);
  const places = rows.map(({ items }) => items.map(({ x }) => Math.round(x * 60) / 10));
  expect(places).toEqual([[3.5], [2, 5], [1, 3, 5]]);
  expect(rows[2]!.items.map(({ parentX }) => parentX)).toEqual([rows[1]!.items[0]!.x, rows[1]!.items[0]!.x, rows[1]!.items[1]!.x]);
});

test('what is marked takes all below with it', () => {
  const tops = new Set([4]);
  expect([0, 1, 4, 5].map((at) => isUnder(nodes, at, tops))).toEqual([false, false, true, true]);
});
