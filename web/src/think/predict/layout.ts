// Where the nodes of an exercise stand: leaves side by side, every node over the middle of what is below it.
import type { ExerciseNode } from '../../lib/messages.ts';

export type Placed = { key: string; x: number; parentX: number | null; node: ExerciseNode };

export function exerciseRows(nodes: readonly ExerciseNode[]): { ply: number; items: Placed[] }[] {
  const leaves = leafCount(nodes);
  const places = new Map<number, number>();
  let used = 0;
  const place = (node: ExerciseNode): number => {
    const below = nodes.filter(({ parent }) => parent === node.node).map(place);
    const x = below.length === 0 ? (used++ + 0.5) / leaves : (below[0]! + below.at(-1)!) / 2;
    places.set(node.node, x);
    return x;
  };
  const root = nodes.find(({ parent }) => parent === null);
  if (root) place(root);
  const rows: { ply: number; items: Placed[] }[] = [];
  for (const node of nodes) {
    const parentX = node.parent === null ? null : (places.get(node.parent) ?? null);
    (rows[node.ply] ??= { ply: node.ply, items: [] }).items.push({
      key: String(node.node),
      x: places.get(node.node) ?? 0,
      parentX,
      node,
    });
  }
  return rows;
}

export function leafCount(nodes: readonly ExerciseNode[]): number {
  const parents = new Set(nodes.map(({ parent }) => parent));
  return nodes.filter(({ node }) => !parents.has(node)).length;
}

/** A node or one above it is among these. */
export function isUnder(nodes: readonly ExerciseNode[], node: number, tops: ReadonlySet<number>): boolean {
  for (let at: number | null = node; at !== null; at = nodes[at]?.parent ?? null) if (tops.has(at)) return true;
  return false;
}
