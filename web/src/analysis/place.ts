// A move of a study in an address: `12` is the main line after twelve half-moves, `12.c5.Nf3` leaves it there. Moves
// are named and not numbered, so that a link still leads there when variations have changed places.
import { children, isMain, mainLine, pathTo, place, ROOT, type Tree } from './tree.ts';

export function placeOf(tree: Tree, node: number): string {
  const path = pathTo(tree, node);
  const main = isMain(tree, node) ? path.length : path.findIndex((move) => place(tree, move) > 0);
  return [String(main), ...path.slice(main).map((move) => tree.get(move)?.move?.san ?? '')].join('.');
}

/** The move of an address, or the last one on the way to it that there is. */
export function nodeAt(tree: Tree, address: string): number {
  const [plies = '', ...moves] = address.split('.');
  const main = [ROOT, ...mainLine(tree)];
  let at = /^\d+$/.test(plies) ? main[Math.min(Number(plies), main.length - 1)]! : ROOT;
  for (const san of moves) {
    const next = children(tree, at).find((child) => tree.get(child)?.move?.san === san);
    if (next === undefined) break;
    at = next;
  }
  return at;
}
