// A game that is asked for: the page goes there as soon as it is made.
import { connection } from './connection.svelte.ts';
import type { Ask } from './messages.ts';
import type { Route } from './route.ts';
import { go, router } from './router.svelte.ts';

type NewGame = Extract<Ask, { type: 'newChess' | 'newDucks' | 'loadDucks' | 'newStudy' | 'openFileGame' }>;

/** The view that waits for a game. */
let waiting: Route['view'] | null = null;
/** A game is made, and what asked for it is in sight until the game is. */
let made = false;

/** A second click means the same game. Throws what the server has against it. */
export async function begin(ask: NewGame): Promise<void> {
  const { view } = router.route;
  if (made || waiting === view) return;
  waiting = view;
  try {
    const answer = await connection.ask(ask);
    // Whoever has gone elsewhere meanwhile wants to be there.
    if (router.route.view !== view) return;
    made = true;
    if (answer.type === 'chess') go({ view: 'chessPlay', game: answer.chess.game });
    else if (answer.type === 'study') go({ view: 'analysis', game: answer.study.game });
    else go({ view: 'ducksPlay', game: answer.ducks.game });
  } finally {
    if (waiting === view) waiting = null;
  }
}

/** Another view is in sight, or cannot be fetched. */
export function arrived(): void {
  made = false;
}
