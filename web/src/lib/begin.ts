// A game that is asked for: the page goes there as soon as it is made.
import { connection } from './connection.svelte.ts';
import type { Ask } from './messages.ts';
import { go } from './router.svelte.ts';

type NewGame = Extract<Ask, { type: 'newChess' | 'newDucks' | 'loadDucks' | 'newStudy' | 'openFileGame' }>;

let asked = false;

/** A second click means the same game. Throws what the server has against it. */
export async function begin(ask: NewGame): Promise<void> {
  if (asked) return;
  asked = true;
  try {
    const answer = await connection.ask(ask);
    if (answer.type === 'chess') go({ view: 'chessPlay', game: answer.chess.game });
    else if (answer.type === 'study') go({ view: 'analysis', game: answer.study.game });
    else go({ view: 'ducksPlay', game: answer.ducks.game });
  } finally {
    asked = false;
  }
}
