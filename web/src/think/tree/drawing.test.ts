import { expect, test } from 'vitest';
import type { TreeBranch, TreeNode, TreeStep } from '../../lib/messages.ts';
import { leavesOf, pathRows, progressOf, wholeRows, windowFor, windowOf } from './drawing.ts';

function branch(node: number | null, ply: number, below = 0): TreeBranch {
  const bounds = { alpha: null, beta: null, value: null, end: null };
  return { node, turn: 't', label: 't', ply, maximizing: ply % 2 === 0, ...bounds, below, missed: 0, chosen: false };
}

function opened(node: number, ply: number, children: TreeBranch[]): TreeNode {
  const below = children.length;
  return { node, path: [], branch: branch(node, ply, below), board: { type: 'tree', text: '' }, children, cut: null };
}

test('all branches are shown where there is room, and a window of them where not', () => {
  expect(windowOf(5, 5, 0)).toEqual({ from: 0, to: 5 });
  expect(windowOf(30, 7, 0)).toEqual({ from: 0, to: 6 });
  expect(windowOf(30, 7, 10)).toEqual({ from: 10, to: 15 });
  expect(windowOf(30, 7, 99)).toEqual({ from: 24, to: 30 });
});

test.each([3, 4, 7])('a window of %i places is never wider, and every branch comes into one', (room) => {
  for (const count of [1, 2, room, room + 1, 50]) {
    for (let index = 0; index < count; index++) {
      const { from, to } = windowOf(count, room, windowFor(count, room, 0, index));
      expect(from <= index && index < to, `${index} of ${count} in ${from}..${to}`).toBe(true);
      const places = to - from + (from > 0 ? 1 : 0) + (to < count ? 1 : 0);
      expect(places).toBeLessThanOrEqual(Math.max(room, 3));
    }
  }
});

test('the opened path is drawn level by level', () => {
  const children = Array.from({ length: 20 }, (_, index) => branch(index * 10 + 1, 1));
  const root = opened(0, 0, children);
  const second = opened(11, 1, [branch(12, 2), branch(null, 2)]);
  const rows = pathRows([root, second], [0, 0], 6);
  expect(rows.map(({ items }) => items.length)).toEqual([1, 6, 2]);
  expect(rows[1]!.items.at(-1)).toMatchObject({ type: 'more', count: 15, from: 5 });
  expect(rows[2]!.items.map(({ parentX }) => parentX)).toEqual([rows[1]!.items[1]!.x, rows[1]!.items[1]!.x]);
});

test('paging walks over all branches', () => {
  const root = opened(0, 0, Array.from({ length: 23 }, (_, index) => branch(index + 1, 1)));
  const seen = new Set<number>();
  for (let from = 0, guard = 0; guard < 20; guard++) {
    const row = pathRows([root], [from], 6)[1]!;
    for (const item of row.items) if (item.type === 'node') seen.add(item.index);
    const next = row.items.at(-1)!;
    if (next.type !== 'more') break;
    from = next.from;
  }
  expect(seen.size).toBe(23);
});

test('in the whole tree every node stands over its branches', () => {
  const nodes = new Map<number, TreeNode>([
    [0, opened(0, 0, [branch(1, 1, 2), branch(4, 1, 1)])],
    [1, opened(1, 1, [branch(2, 2), branch(3, 2)])],
    [4, opened(4, 1, [branch(5, 2), branch(null, 2)])],
  ]);
  const rows = wholeRows(nodes);
  expect(leavesOf(nodes)).toBe(4);
  expect(rows.map(({ items }) => items.map(({ x }) => x))).toEqual([[0.5], [0.25, 0.75], [0.125, 0.375, 0.625, 0.875]]);
});

test('a step knows what is done, open and still to come', () => {
  const step = (node: number, leaves: boolean, below: number, open: number[]): TreeStep => ({
    step: 0,
    leaves,
    branch: branch(node, 1, below),
    open: open.map((node) => ({ node, alpha: { type: 'minusInfinity' }, beta: { type: 'plusInfinity' }, best: null })),
  });
  const entered = step(4, false, 3, [0, 4]);
  expect([0, 3, 4, 5].map((node) => progressOf(branch(node, 1), entered))).toEqual(['open', 'done', 'open', 'waiting']);
  const left = step(4, true, 3, [0]);
  expect([0, 4, 7, 8].map((node) => progressOf(branch(node, 1), left))).toEqual(['open', 'done', 'done', 'waiting']);
  expect(progressOf(branch(null, 1), null)).toBe('never');
});
