// The pages of the lesson: what each speaks of, where it can be seen, and which answer is right.
import type { GameName, Place } from '../place.ts';
import { POSITIONS } from '../place.ts';

export const CHOICES = ['a', 'b', 'c'] as const;
export type Choice = (typeof CHOICES)[number];

export type Page = {
  name: 'minimax' | 'alphaBeta' | 'ordering' | 'depth' | 'horizon' | 'evaluation';
  game: Exclude<GameName, 'tree'>;
  right: Choice;
  /** The part of the view that shows what the page says. */
  see: Partial<Place>;
};

export const PAGES: readonly Page[] = [
  { name: 'minimax', game: 'chess', right: 'b', see: { tab: 'tree', algorithm: 'minimax', depth: 2 } },
  { name: 'alphaBeta', game: 'chess', right: 'a', see: { tab: 'tree', algorithm: 'alphaBeta', depth: 2 } },
  { name: 'ordering', game: 'ducks', right: 'c', see: { tab: 'compare', depth: 3 } },
  { name: 'depth', game: 'chess', right: 'b', see: { tab: 'compare', depth: 4 } },
  { name: 'horizon', game: 'ducks', right: 'b', see: { tab: 'tree', algorithm: 'minimax', depth: 2 } },
  { name: 'evaluation', game: 'ducks', right: 'c', see: { tab: 'evaluation' } },
];

/** Where the board stands on a page. */
export function placeOf(page: number): Pick<Place, 'game' | 'position' | 'page' | 'evaluation'> {
  const { game } = PAGES[page - 1] ?? PAGES[0]!;
  return { game, position: POSITIONS[game], page, evaluation: 'simple' };
}
