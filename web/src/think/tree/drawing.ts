// Which nodes of a tree are drawn, and where: the opened path with a window of each node's branches, or the whole tree
// where it is small. Never more than a screenful.
import type { TreeBranch, TreeNode, TreeStep } from '../../lib/messages.ts';

/** A node on the drawing. */
export type Item = {
  type: 'node';
  key: string;
  branch: TreeBranch;
  /** From 0 on the left to 1 on the right; of the node above too, none at the root. */
  x: number;
  parentX: number | null;
  /** The node above, and its place among the branches there. */
  parent: number | null;
  index: number;
};

/** The branches of a node that there is no room for. */
export type More = {
  type: 'more';
  key: string;
  x: number;
  parentX: number;
  parent: number;
  /** How many, and where the window would begin that shows the nearest of them. */
  count: number;
  from: number;
};

export type Row = { ply: number; items: (Item | More)[] };

/** How many branches of a node are shown, from which on. */
export type Window = { from: number; to: number };

/** A window of `room` places, two of which may go to what lies before and behind. */
export function windowOf(count: number, room: number, wanted: number): Window {
  if (count <= room) return { from: 0, to: count };
  const from = Math.max(0, Math.min(wanted, count - (room - 1)));
  const before = from > 0 ? 1 : 0;
  const to = Math.min(count, from + room - before - 1);
  return count - to === 1 ? { from, to: count } : { from, to };
}

/** Where the window must begin for a branch to be in it, moved as little as possible. */
export function windowFor(count: number, room: number, from: number, index: number): number {
  const now = windowOf(count, room, from);
  if (index >= now.from && index < now.to) return from;
  return index < now.from ? Math.max(0, index - (index > 1 ? 0 : 1)) : Math.max(0, index - (room - 3));
}

/** The opened nodes, each with a window of its branches, level by level. */
export function pathRows(opened: readonly TreeNode[], froms: readonly number[], room: number): Row[] {
  const [root] = opened;
  if (!root) return [];
  const rows: Row[] = [
    { ply: 0, items: [{ type: 'node', key: keyOf(null, root.branch, 0), branch: root.branch, x: 0.5, parentX: null, parent: null, index: 0 }] },
  ];
  opened.forEach((node, level) => {
    const parentX = placeOf(rows[level]!, node.node);
    if (node.children.length === 0 || parentX === null) return;
    const { from, to } = windowOf(node.children.length, room, froms[level] ?? 0);
    const items: (Item | More)[] = [];
    const shown = node.children.slice(from, to);
    const places = shown.length + (from > 0 ? 1 : 0) + (to < node.children.length ? 1 : 0);
    const x = () => (items.length + 0.5) / places;
    const more = (key: string, count: number, target: number): More => ({
      type: 'more',
      key: `${node.node} ${key}`,
      x: x(),
      parentX,
      parent: node.node,
      count,
      from: target,
    });
    if (from > 0) items.push(more('before', from, Math.max(0, from - (room - 2))));
    shown.forEach((branch, offset) => {
      const index = from + offset;
      items.push({ type: 'node', key: keyOf(node.node, branch, index), branch, x: x(), parentX, parent: node.node, index });
    });
    if (to < node.children.length) items.push(more('after', node.children.length - to, to));
    rows.push({ ply: level + 1, items });
  });
  return rows;
}

/** The whole of a small tree: leaves side by side, every node over the middle of what is below it. */
export function wholeRows(nodes: ReadonlyMap<number, TreeNode>): Row[] {
  const leaves = leavesOf(nodes);
  const rows: Row[] = [];
  let used = 0;
  const place = (branch: TreeBranch, ply: number, parent: number | null, index: number): Item => {
    const item: Item = { type: 'node', key: keyOf(parent, branch, index), branch, x: 0, parentX: null, parent, index };
    (rows[ply] ??= { ply, items: [] }).items.push(item);
    const children = branch.node === null ? [] : (nodes.get(branch.node)?.children ?? []);
    if (children.length === 0) {
      item.x = (used + 0.5) / leaves;
      used += 1;
      return item;
    }
    const below = children.map((child, at) => place(child, ply + 1, branch.node, at));
    item.x = (below[0]!.x + below.at(-1)!.x) / 2;
    for (const child of below) child.parentX = item.x;
    return item;
  };
  const root = nodes.get(0);
  if (root) place(root.branch, 0, null, 0);
  return rows;
}

/** How many places the whole tree needs side by side. */
export function leavesOf(nodes: ReadonlyMap<number, TreeNode>): number {
  const count = (branch: TreeBranch): number => {
    const children = branch.node === null ? [] : (nodes.get(branch.node)?.children ?? []);
    return children.length === 0 ? 1 : children.reduce((sum, child) => sum + count(child), 0);
  };
  const root = nodes.get(0);
  return root ? count(root.branch) : 0;
}

function keyOf(parent: number | null, branch: TreeBranch, index: number): string {
  return branch.node === null ? `${parent} never ${index}` : String(branch.node);
}

function placeOf(row: Row, node: number): number | null {
  return row.items.find((item) => item.type === 'node' && item.branch.node === node)?.x ?? null;
}

/** How far a search has come with a node. */
export type Progress = 'done' | 'open' | 'waiting' | 'never';

/** After a step of the search, or at its end. Nodes are numbered in the order in which they are entered. */
export function progressOf(branch: TreeBranch, step: TreeStep | null): Progress {
  if (!step) return branch.node === null ? 'never' : 'done';
  if (branch.node === null) return 'waiting';
  const { node, below } = step.branch;
  const latest = step.leaves ? (node ?? 0) + below : (node ?? 0);
  if (branch.node > latest) return 'waiting';
  return step.open.some((open) => open.node === branch.node) ? 'open' : 'done';
}
