// What has just happened in a game, for the ear: in sounds and in words.
import { announce } from '../lib/announce.svelte.ts';
import type { Chess } from '../lib/messages.ts';
import { playSound, type Sound } from '../lib/sounds.ts';
import { t } from '../lib/texts.ts';
import { colorName, outcomeText, reasonName } from './names.ts';
import { otherColor } from './fen.ts';
import { spokenMove } from './spoken.ts';

/** Tells the difference between the game as it was and as it is. */
export function tellNews(before: Chess, now: Chess): void {
  const words: string[] = [];
  let sound: Sound | null = null;
  const move = now.played.at(-1);
  if (move && now.played.length > before.played.length) {
    words.push(`${colorName(otherColor(now.turn))}: ${spokenMove(move.san)}`);
    sound = move.check ? 'check' : move.captured ? 'capture' : 'move';
  } else if (now.played.length < before.played.length) {
    words.push(t('chess.tookBack'));
    sound = 'move';
  }
  if (now.end && !before.end) {
    words.push(`${outcomeText(now.end)}: ${reasonName(now.end.reason)}`);
    sound = 'end';
  } else if (now.drawRefused && !before.drawRefused) {
    words.push(t('chess.drawRefused'));
    sound = 'refuse';
  }
  if (!sound) return;
  playSound(sound);
  announce(words.join('. '));
}
