// Which games of a list are picked: some by their names, or all but some. Of a long list most are not in the page.
import type { GameQuery, Selection } from '../lib/messages.ts';

export type Picked = { readonly all: boolean; /** Those picked, or those left out of all. */ readonly names: ReadonlySet<string> };

export const NONE: Picked = { all: false, names: new Set() };
export const ALL: Picked = { all: true, names: new Set() };

export function isPicked({ all, names }: Picked, game: string): boolean {
  return names.has(game) !== all;
}

export function toggled({ all, names }: Picked, game: string): Picked {
  const others = new Set(names);
  if (!others.delete(game)) others.add(game);
  return { all, names: others };
}

export function countPicked({ all, names }: Picked, total: number): number {
  return all ? Math.max(total - names.size, 0) : names.size;
}

/** As the server is told. */
export function selectionOf({ all, names }: Picked, query: GameQuery): Selection {
  return all ? { type: 'all', query, except: [...names] } : { type: 'these', games: [...names] };
}
