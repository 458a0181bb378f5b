// What can be done with a move of a study.
import type { IconName } from '../ui/index.ts';
import { t } from '../lib/texts.ts';
import type { Analyst } from './analyst.svelte.ts';
import { isMain, lineAfter, parent, pathTo, place, ROOT, type Tree } from './tree.ts';

export type MoveAction = { icon: IconName; text: string; disabled: boolean; onclick: () => void };

export type Wish = 'comment' | 'glyphs' | 'delete';

/** `onwish`: something that needs a dialog. */
export function moveActions(analyst: Analyst, node: number, onwish: (wish: Wish) => void): MoveAction[] {
  const { tree } = analyst;
  const about = tree.get(node);
  const atRoot = node === ROOT;
  // Where the line of this move leaves the one before it among those of the same position.
  const begin = pathTo(tree, node).findLast((move) => place(tree, move) > 0);
  return [
    { icon: 'edit', text: t('analysis.editComment'), disabled: false, onclick: () => onwish('comment') },
    { icon: 'glyph', text: t('analysis.editGlyphs'), disabled: atRoot, onclick: () => onwish('glyphs') },
    {
      icon: 'promote',
      text: t('analysis.promote'),
      disabled: begin === undefined || (place(tree, begin) === 1 && besideGame(tree, begin)),
      onclick: () => void analyst.revise(node, { type: 'promote' }),
    },
    {
      icon: 'main',
      text: t('analysis.makeMain'),
      disabled: atRoot || isMain(tree, node) || leavesGame(tree, node),
      onclick: () => void analyst.revise(node, { type: 'makeMain' }),
    },
    { icon: 'trash', text: t('analysis.delete'), disabled: atRoot || about?.played === true, onclick: () => onwish('delete') },
  ];
}

/** Whether the way to a move leaves the game, in whose place it would have to come. */
function leavesGame(tree: Tree, node: number): boolean {
  return pathTo(tree, node).some((move) => place(tree, move) > 0 && besideGame(tree, move));
}

/** Whether the main move of the same position was played. */
function besideGame(tree: Tree, node: number): boolean {
  const before = parent(tree, node);
  const first = before === null ? undefined : tree.get(before)?.children[0];
  return first !== undefined && tree.get(first)?.played === true;
}

/** How many moves go with one that is deleted. */
export function countFrom(tree: Tree, node: number): number {
  return 1 + (tree.get(node)?.children ?? []).reduce((sum, child) => sum + countFrom(tree, child), 0);
}

/** The line through a move as people write it, from the start to its end. */
export function lineText(tree: Tree, node: number): string {
  return [...pathTo(tree, node), ...lineAfter(tree, node)]
    .map((move, index) => {
      const about = tree.get(move)!.move!;
      if (about.color === 'white') return `${about.number}. ${about.san}`;
      return index === 0 ? `${about.number}... ${about.san}` : about.san;
    })
    .join(' ');
}
