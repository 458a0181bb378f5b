// The textbook's tree ((3 5) (2 9)), searched by alpha-beta: the 9 is never visited.
import { beforeEach, expect, test } from 'vitest';
import type { Inquiry, TreeBranch, TreeNode, TreeScore, TreeStep } from '../../lib/messages.ts';
import type { Explorer } from '../explorer.svelte.ts';
import { Walker } from './walker.svelte.ts';

const points = (value: number): TreeScore => ({ type: 'points', value });

function branch(node: number | null, ply: number, label: string, value: number | null, below = 0): TreeBranch {
  return {
    node,
    turn: label,
    label,
    ply,
    maximizing: ply % 2 === 0,
    alpha: null,
    beta: null,
    value: value === null ? null : points(value),
    end: null,
    below,
    missed: 0,
    chosen: false,
  };
}

const root = branch(0, 0, '', 3, 5);
const left = branch(1, 1, '1', 3, 2);
const right = branch(4, 1, '2', 2, 1);
const leaves = [branch(2, 2, '1', 3), branch(3, 2, '2', 5), branch(5, 2, '1', 2), branch(null, 2, '2', null)] as const;

function opened(of: TreeBranch, path: TreeBranch[], children: TreeBranch[]): TreeNode {
  return { node: of.node!, path, branch: of, board: { type: 'tree', text: '' }, children, cut: null };
}

const nodes = [
  opened(root, [], [left, right]),
  opened(left, [root], [leaves[0], leaves[1]]),
  opened(leaves[0], [root, left], []),
  opened(leaves[1], [root, left], []),
  opened(right, [root], [leaves[2], leaves[3]]),
  opened(leaves[2], [root, right], []),
];

/** Each step's node and those above it. */
const order = [[0], [1, 0], [2, 0, 1], [2, 0, 1], [3, 0, 1], [3, 0, 1], [1, 0], [4, 0], [5, 0, 4], [5, 0, 4], [4, 0], [0]] as const;
const steps: TreeStep[] = order.map(([node, ...above], step) => {
  const leaves = order.findIndex(([other]) => other === node) !== step;
  const open = leaves ? above : [...above, node];
  const bound = { alpha: points(0), beta: points(0), best: null };
  return { step, leaves, branch: nodes[node]!.branch, open: open.map((node) => ({ node, ...bound })) };
});

let asked: Inquiry['type'][] = [];
let size = nodes.length;
let walker: Walker;

beforeEach(() => {
  asked = [];
  size = nodes.length;
  const explorer = {
    inquire: (inquiry: Inquiry) => {
      asked.push(inquiry.type);
      switch (inquiry.type) {
        case 'record':
          return Promise.resolve({ tree: { nodes: size, missed: 0, steps: steps.length, chosen: [0, 1, 2], root: nodes[0] } });
        case 'node':
          return Promise.resolve({ node: nodes[inquiry.node] });
        case 'steps':
          return Promise.resolve({ steps: steps.slice(inquiry.from, inquiry.from + inquiry.count) });
        default:
          return Promise.resolve({ board: { type: 'tree', text: '' } });
      }
    },
    begin: () => undefined,
    show: () => undefined,
    unshow: () => undefined,
  };
  walker = new Walker(explorer as unknown as Explorer);
});

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

test('a small tree is drawn whole, the branch that was never visited too', async () => {
  walker.record('alphaBeta', 2);
  await settle();
  expect(walker.whole).toBe(true);
  expect(walker.rows.map(({ items }) => items.length)).toEqual([1, 2, 4]);
});

test('where a tree is large, one path is open at a time', async () => {
  size = 1000;
  walker.record('alphaBeta', 2);
  await settle();
  expect(walker.rows.map(({ items }) => items.length)).toEqual([1, 2]);
  await walker.look(right, 0);
  expect(walker.opened.map(({ node }) => node)).toEqual([0, 4]);
  expect(walker.rows.map(({ items }) => items.length)).toEqual([1, 2, 2]);
  await walker.look(leaves[3], 4);
  expect(walker.looked?.branch.node).toBeNull();
  expect(asked).toContain('branch');
  await walker.look(left, 0);
  expect(walker.opened.map(({ node }) => node)).toEqual([0, 1]);
});

test('a step shows what was known by then', async () => {
  walker.record('alphaBeta', 2);
  await settle();
  const progress = () => [root, left, right, ...leaves].map((of) => walker.progress(of, of.node === null ? 4 : null));
  await walker.goTo(3);
  expect(progress()).toEqual(['open', 'open', 'waiting', 'done', 'waiting', 'waiting', 'waiting']);
  await walker.goTo(10);
  expect(progress().slice(2)).toEqual(['done', 'done', 'done', 'done', 'never']);
  await walker.goTo(99);
  expect(walker.step?.step).toBe(steps.length - 1);
  expect(asked.filter((type) => type === 'steps')).toHaveLength(1);
  walker.finish();
  expect(progress().at(-1)).toBe('never');
});
