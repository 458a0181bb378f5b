// What has changed between two descriptions of the same game: for the ear, in sounds and in words.
import { announce } from '../lib/announce.svelte.ts';
import type { Chess } from '../lib/messages.ts';
import { playSound, type Sound } from '../lib/sounds.ts';
import { t } from '../lib/texts.ts';
import { colorName, outcomeText, reasonName } from './names.ts';
import { otherColor } from './fen.ts';
import { spokenMove } from './spoken.ts';

export type News = { sound: Sound; text: string };

export function newsBetween(before: Chess, after: Chess): News | null {
  const words: string[] = [];
  let sound: Sound | null = null;
  const move = after.moves.at(-1);
  if (move && after.moves.length > before.moves.length) {
    words.push(`${colorName(otherColor(after.turn))}: ${spokenMove(move.san)}`);
    sound = move.check ? 'check' : move.captured ? 'capture' : 'move';
  } else if (after.moves.length < before.moves.length) {
    words.push(t('chess.tookBack'));
    sound = 'move';
  }
  if (after.end && !before.end) {
    words.push(`${outcomeText(after.end)}: ${reasonName(after.end.reason)}`);
    sound = 'end';
  } else if (after.drawRefused && !before.drawRefused) {
    words.push(t('chess.drawRefused'));
    sound = 'refuse';
  }
  return sound ? { sound, text: words.join('. ') } : null;
}

/** Tells the news of a game. */
export function tellNews(before: Chess, after: Chess): void {
  const news = newsBetween(before, after);
  if (!news) return;
  playSound(news.sound);
  announce(news.text);
}
