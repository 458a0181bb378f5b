// The main line in two columns, interrupted where there is something to say: comments and variations have the whole
// width, and the move after them begins a row of its own.
import { mainLine, parent, ROOT, type Tree } from './tree.ts';

export type Block =
  | { kind: 'row'; key: string; number: number; white: number | null; black: number | null }
  | { kind: 'aside'; key: string; comment: string; variations: number[] };

/** `hidden` says of which moves nothing must be given away. */
export function moveBlocks(tree: Tree, hidden: (node: number) => boolean = () => false): Block[] {
  const blocks: Block[] = [];
  let row: Extract<Block, { kind: 'row' }> | null = null;
  const aside = (node: number) => {
    const start = tree.get(node)!;
    const before = parent(tree, node);
    const variations = before === null || hidden(node) ? [] : tree.get(before)!.children.slice(1);
    const comment = hidden(node) ? '' : start.comment;
    if (comment === '' && variations.length === 0) return;
    blocks.push({ kind: 'aside', key: `aside ${node}`, comment, variations });
    row = null;
  };
  aside(ROOT);
  for (const node of mainLine(tree)) {
    const { number, color } = tree.get(node)!.move!;
    if (!row || color === 'white') {
      row = { kind: 'row', key: `row ${node}`, number, white: null, black: null };
      blocks.push(row);
    }
    row[color] = node;
    aside(node);
  }
  return blocks;
}
