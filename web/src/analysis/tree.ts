// The moves of a study as a tree: who follows whom, and how one steps through it. The first child of a move goes on with
// its line, the others are variations.
import type { StudyNode } from '../lib/messages.ts';

export type Tree = ReadonlyMap<number, StudyNode>;

/** The start of every study. */
export const ROOT = 0;

/** The moves that follow, first the one that goes on with the line. */
export function children(tree: Tree, node: number): number[] {
  return tree.get(node)?.children ?? [];
}

export function parent(tree: Tree, node: number): number | null {
  return tree.get(node)?.parent ?? null;
}

/** The line that goes on after a move, without the move itself. */
export function lineAfter(tree: Tree, node: number): number[] {
  const line: number[] = [];
  for (let next = children(tree, node)[0]; next !== undefined; next = children(tree, next)[0]) line.push(next);
  return line;
}

export function mainLine(tree: Tree): number[] {
  return lineAfter(tree, ROOT);
}

/** The moves from the start up to this one, which is the last. */
export function pathTo(tree: Tree, node: number): number[] {
  const path: number[] = [];
  for (let at: number | null = node; at !== null && at !== ROOT; at = parent(tree, at)) path.unshift(at);
  return path;
}

/** Whether the main line leads through this move. */
export function isMain(tree: Tree, node: number): boolean {
  return pathTo(tree, node).every((move) => place(tree, move) === 0);
}

/** How many moves of the same position come before it. */
export function place(tree: Tree, node: number): number {
  const before = parent(tree, node);
  return before === null ? 0 : children(tree, before).indexOf(node);
}

export function last(tree: Tree, node: number): number {
  return lineAfter(tree, node).at(-1) ?? node;
}

/** Back to where the line of this move leaves another one, or to the start. */
export function previousFork(tree: Tree, node: number): number {
  let at = parent(tree, node) ?? ROOT;
  while (at !== ROOT && children(tree, at).length < 2) at = parent(tree, at) ?? ROOT;
  return at;
}

/** On to where there is more than one move, or to the end. */
export function nextFork(tree: Tree, node: number): number {
  const line = lineAfter(tree, node);
  return line.find((move) => children(tree, move).length > 1) ?? line.at(-1) ?? node;
}

/** Another move of the same position, one further up or down; null where there is none. */
export function sibling(tree: Tree, node: number, step: 1 | -1): number | null {
  const before = parent(tree, node);
  const moves = before === null ? [] : children(tree, before);
  return moves[moves.indexOf(node) + step] ?? null;
}

/** The number before a move: always for White, for Black only where nothing leads on to it. */
export function numberText(node: StudyNode, begins: boolean): string {
  if (!node.move) return '';
  const { number, color } = node.move;
  if (color === 'white') return `${number}.`;
  return begins ? `${number}…` : '';
}
