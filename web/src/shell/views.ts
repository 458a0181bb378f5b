// The views of the page. The start page is there at once; every other view comes when it is wanted, or a little earlier,
// when there is nothing else to do.
import type { Component } from 'svelte';
import type { Route } from '../lib/route.ts';
import NotFound from './NotFound.svelte';
import Start from './Start.svelte';

/** A view with what its address says. */
type View = Component<any>;

const here: Partial<Record<Route['view'], View>> = { start: Start, unknown: NotFound };

const elsewhere: Partial<Record<Route['view'], () => Promise<{ default: View }>>> = {
  chessPlay: () => import('../chess/ChessPlay.svelte'),
  chessNew: () => import('../chess/ChessNew.svelte'),
  ducksPlay: () => import('../ducks/DucksPlay.svelte'),
  ducksNew: () => import('../ducks/DucksNew.svelte'),
  ducksRules: () => import('../ducks/DucksRules.svelte'),
  games: () => import('../library/Games.svelte'),
  file: () => import('../library/FileView.svelte'),
  analysis: () => import('../analysis/AnalysisView.svelte'),
  chessEditor: () => import('../chess/ChessEditor.svelte'),
  think: () => import('../think/ThinkView.svelte'),
  queue: () => import('../queue/QueueView.svelte'),
  settings: () => import('./SettingsView.svelte'),
};

/** The view, if it is here. */
export function viewHere(view: Route['view']): View | null {
  return here[view] ?? null;
}

/** Fetches a view. */
export async function fetchView(view: Route['view']): Promise<View> {
  return (here[view] ??= (await elsewhere[view]!()).default);
}

/** After the first view nobody waits for anything for so long. */
const REST = 1500;

/** Fetches the other views, the likeliest first, while nobody waits: whatever is clicked is then there. */
export function fetchAhead(): () => void {
  const timer = setTimeout(async () => {
    for (const view of Object.keys(elsewhere) as Route['view'][]) {
      // Where the server is away, a view is fetched again when it is wanted.
      await fetchView(view).catch(() => {});
    }
  }, REST);
  return () => clearTimeout(timer);
}
