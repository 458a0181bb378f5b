// How fast two computers play for this person, in every game.
import { connection } from './connection.svelte.ts';

export const pace = $state({ ms: 500 });

/** Tells the open game. */
export function tellPace(): void {
  connection.ask({ type: 'pace', ms: pace.ms }).catch(() => {
    // Said again when the game is opened again.
  });
}
