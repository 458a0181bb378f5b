// The glyphs of PGN that can be chosen, by their numbers, and how they are written.
import type { PlainKey } from '../lib/texts.ts';

export type Glyph = { number: number; sign: string; name: PlainKey };

/** Said of a move: one of them at a time. */
export const MOVE_GLYPHS: readonly Glyph[] = [
  { number: 3, sign: '!!', name: 'analysis.glyph.brilliant' },
  { number: 1, sign: '!', name: 'analysis.glyph.good' },
  { number: 5, sign: '!?', name: 'analysis.glyph.interesting' },
  { number: 6, sign: '?!', name: 'analysis.glyph.dubious' },
  { number: 2, sign: '?', name: 'analysis.glyph.mistake' },
  { number: 4, sign: '??', name: 'analysis.glyph.blunder' },
  { number: 7, sign: '□', name: 'analysis.glyph.only' },
  { number: 22, sign: '⨀', name: 'analysis.glyph.zugzwang' },
];

/** Said of the position after it: one of them at a time. */
export const POSITION_GLYPHS: readonly Glyph[] = [
  { number: 10, sign: '=', name: 'analysis.glyph.equal' },
  { number: 13, sign: '∞', name: 'analysis.glyph.unclear' },
  { number: 14, sign: '+=', name: 'analysis.glyph.whiteSlight' },
  { number: 15, sign: '=+', name: 'analysis.glyph.blackSlight' },
  { number: 16, sign: '±', name: 'analysis.glyph.whiteBetter' },
  { number: 17, sign: '∓', name: 'analysis.glyph.blackBetter' },
  { number: 18, sign: '+−', name: 'analysis.glyph.whiteWins' },
  { number: 19, sign: '−+', name: 'analysis.glyph.blackWins' },
];

/** Others that games bring along; what is not here is shown by its number. */
const OTHERS: Record<number, string> = {
  8: '□',
  11: '=',
  23: '⨀',
  32: '⟳',
  33: '⟳',
  36: '↑',
  37: '↑',
  40: '→',
  41: '→',
  44: '=∞',
  45: '=∞',
  132: '⇆',
  133: '⇆',
  138: '⊕',
  139: '⊕',
  140: '∆',
  146: 'N',
};

const known = [...MOVE_GLYPHS, ...POSITION_GLYPHS];

export function glyphSign(number: number): string {
  return known.find((glyph) => glyph.number === number)?.sign ?? OTHERS[number] ?? `$${number}`;
}

/** The glyphs after one was chosen: it takes the place of its own kind, or goes away if it was there. */
export function toggled(glyphs: readonly number[], number: number): number[] {
  if (glyphs.includes(number)) return glyphs.filter((glyph) => glyph !== number);
  const kind = [MOVE_GLYPHS, POSITION_GLYPHS].find((list) => list.some((glyph) => glyph.number === number)) ?? [];
  const others = glyphs.filter((glyph) => !kind.some((member) => member.number === glyph));
  return [...others, number].sort((one, other) => one - other);
}
