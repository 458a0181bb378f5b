// What has just happened in a game, for the ear: in sounds and in words.
import { announce } from '../../lib/announce.svelte.ts';
import type { Ducks } from '../../lib/messages.ts';
import { playSound, sounding } from '../../lib/sounds.ts';
import { SOUNDS, soundsOf } from '../sounds.ts';
import { endText, peopleOf, spokenTurn } from '../words.ts';

/** Tells the difference between the game as it was and as it is. */
export function tellNews(before: Ducks, now: Ducks): void {
  const turn = now.played.length > before.played.length ? now.played.at(-1) : undefined;
  const end = before.end ? null : now.end;
  for (const { sound, after } of turn ? soundsOf(turn) : []) {
    sounding((audio, speaker, at) => SOUNDS[sound](audio, speaker, at + after));
  }
  if (end) playSound('end');
  const words = [...(turn ? [spokenTurn(turn, now.n)] : []), ...(end ? [endText(end, peopleOf(now))] : [])];
  if (words.length > 0) announce(words.join(' '));
}
