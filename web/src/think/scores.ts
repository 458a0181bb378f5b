// Scores as they are written on a tree: numbers for MAX, the end of the game, no bound.
import type { TreeScore } from '../lib/messages.ts';
import { settings } from '../lib/settings.svelte.ts';
import { number } from '../lib/texts.ts';
import type { GameName } from './place.ts';

/** In chess hundredths of a pawn are told as pawns; everywhere else points are points. */
export function scoreText(score: TreeScore | null, game: GameName): string {
  if (!score) return '';
  switch (score.type) {
    case 'points':
      return pointsText(score.value, game);
    case 'win':
      return `#${score.plies}`;
    case 'loss':
      return `#−${score.plies}`;
    case 'plusInfinity':
      return '∞';
    case 'minusInfinity':
      return '−∞';
  }
}

export function pointsText(value: number, game: GameName): string {
  const size = game === 'chess' ? pawns[settings.language].format(Math.abs(value) / 100) : number(Math.abs(value));
  return value < 0 ? `−${size}` : size;
}

const hundredths = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;
const pawns = { en: new Intl.NumberFormat('en', hundredths), ro: new Intl.NumberFormat('ro', hundredths) };

/** For comparing: a win is better the sooner it comes. */
export function rank(score: TreeScore): number {
  const WON = 1e9;
  switch (score.type) {
    case 'points':
      return score.value;
    case 'win':
      return WON - score.plies;
    case 'loss':
      return score.plies - WON;
    case 'plusInfinity':
      return 2 * WON;
    case 'minusInfinity':
      return -2 * WON;
  }
}

/** Reads what a person types for a bound: a number, or `inf`, `-inf`, `∞`, `−∞`, empty for no bound. Null: no number. */
export function readBound(text: string, game: GameName): TreeScore | null {
  const plain = text.trim().replace(/[−–]/g, '-').replace(',', '.').toLowerCase();
  if (/^\+?(∞|inf(inity)?|infinit)$/.test(plain)) return { type: 'plusInfinity' };
  if (/^-(∞|inf(inity)?|infinit)$/.test(plain)) return { type: 'minusInfinity' };
  const mate = /^#(-?)(\d+)$/.exec(plain);
  if (mate) return { type: mate[1] ? 'loss' : 'win', plies: Number(mate[2]) };
  if (!/^[+-]?\d+(\.\d+)?$/.test(plain)) return null;
  const value = Number(plain);
  return { type: 'points', value: game === 'chess' ? Math.round(value * 100) : value };
}
