// A small tree for tests, without a server that would know the rules.
import type { StudyNode } from '../lib/messages.ts';
import type { Tree } from './tree.ts';

type Moves = { [san: string]: Moves };

export function tree(moves: Moves): Tree {
  const nodes = new Map<number, StudyNode>();
  const add = (san: string | null, parent: number | null, ply: number, following: Moves): number => {
    const node = nodes.size;
    const color = ply % 2 === 1 ? 'white' : 'black';
    const about: StudyNode = {
      node,
      parent,
      children: [],
      played: false,
      move: san === null ? null : { uci: san, san, from: 'a1', to: 'a2', number: Math.ceil(ply / 2), color },
      fen: '',
      check: null,
      end: null,
      comment: '',
      glyphs: [],
      shapes: [],
      clockMs: null,
      evaluation: null,
    };
    nodes.set(node, about);
    about.children = Object.entries(following).map(([next, rest]) => add(next, node, ply + 1, rest));
    return node;
  };
  add(null, null, 0, moves);
  return nodes;
}
