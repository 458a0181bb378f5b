// What has just happened in a game, for the ear: in sounds and in words.
import { announce } from '../../lib/announce.svelte.ts';
import type { Ducks } from '../../lib/messages.ts';
import { playSound } from '../../lib/sounds.ts';
import { endText, spokenTurn } from '../words.ts';

/** Tells the difference between the game as it was and as it is. */
export function tellNews(before: Ducks, now: Ducks): void {
  const turn = now.played.length > before.played.length ? now.played.at(-1) : undefined;
  const end = before.end ? null : now.end;
  if (end) playSound('end');
  else if (turn) playSound(turn.captured.length > 0 ? 'capture' : 'move');
  const words = [...(turn ? [spokenTurn(turn, now.n)] : []), ...(end ? [endText(end)] : [])];
  if (words.length > 0) announce(words.join(' '));
}
