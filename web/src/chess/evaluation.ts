// What the bar beside the board shows where nothing is left to think about.
import type { Color, Line } from '../lib/messages.ts';
import { otherColor } from './fen.ts';

export type Shown = Pick<Line, 'value' | 'whiteShare'>;

/** The whole point for whoever has mated; half of it for each in any other end. */
export function valueAtEnd(mate: boolean, toMove: Color): Shown {
  if (!mate) return { value: { type: 'centipawns', value: 0 }, whiteShare: 0.5 };
  const winner = otherColor(toMove);
  return { value: { type: 'mate', moves: 0, winner }, whiteShare: winner === 'white' ? 1 : 0 };
}
