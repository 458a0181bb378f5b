// What the library is asked for.
import type { GameQuery } from '../lib/messages.ts';

/** Every game, the newest first. */
export const EVERYTHING: GameQuery = {
  search: '',
  kind: null,
  opponent: null,
  ending: null,
  side: null,
  order: 'newest',
};

/** How many of the choices beside search and order say something. */
export function countFilters({ kind, opponent, ending, side }: GameQuery): number {
  return [kind, opponent, ending, side].filter((choice) => choice !== null).length;
}
