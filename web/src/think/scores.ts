// Scores as they are written on a tree: numbers for MAX, the end of the game, no bound. Of chess they are hundredths of a
// pawn, as on the command line and in the reasons that the server gives.
import type { TreeScore } from '../lib/messages.ts';
import { settings } from '../lib/settings.svelte.ts';
import { number } from '../lib/texts.ts';
import { say } from './texts.ts';

export function scoreText(score: TreeScore | null): string {
  if (!score) return '';
  switch (score.type) {
    case 'points':
      return pointsText(score.value);
    case 'win':
      return say('score.win', { plies: score.plies });
    case 'loss':
      return say('score.loss', { plies: score.plies });
    case 'plusInfinity':
      return '∞';
    case 'minusInfinity':
      return '−∞';
  }
}

export function pointsText(value: number): string {
  return `${value < 0 ? '−' : ''}${number(Math.abs(value))}`;
}

/** Hundredths told as pawns, as everywhere else on the page. */
export function pawnsText(value: number): string {
  return `${value < 0 ? '−' : ''}${pawns[settings.language].format(Math.abs(value) / 100)}`;
}

const hundredths = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;
const pawns = { en: new Intl.NumberFormat('en', hundredths), ro: new Intl.NumberFormat('ro', hundredths) };

/** Reads what a person types for a score: a whole number, `inf`, `-inf`, a win or a loss as it is written. Null: none of it. */
export function readScore(text: string): TreeScore | null {
  const plain = text.trim().replace(/[−–]/g, '-').toLowerCase();
  if (/^\+?(∞|inf(inity)?|infinit)$/.test(plain)) return { type: 'plusInfinity' };
  if (/^-(∞|inf(inity)?|infinit)$/.test(plain)) return { type: 'minusInfinity' };
  const end = /^(win|câștig|castig|loss|pierdere) (\d+)$/.exec(plain);
  if (end) return { type: /^(win|c)/.test(end[1]!) ? 'win' : 'loss', plies: Number(end[2]) };
  // Thousands may be set apart, as the page writes them.
  if (!/^[+-]?(\d+|\d{1,3}([.,]\d{3})+)$/.test(plain)) return null;
  return { type: 'points', value: Number(plain.replace(/[.,]/g, '')) };
}
