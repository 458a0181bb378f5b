// What the engine and the lesson point at on the board.
import type { DrawShape } from '@lichess-org/chessground/draw';
import type * as cg from '@lichess-org/chessground/types';
import type { Color, Shape, StudyLine } from '../lib/messages.ts';

/** A line that costs more of the point than this is not worth an arrow. */
const WORTH_SHOWING = 0.1;

export function arrow(uci: string, brush: string, lineWidth?: number): DrawShape {
  const shape: DrawShape = { orig: uci.slice(0, 2) as cg.Key, dest: uci.slice(2, 4) as cg.Key, brush };
  return lineWidth === undefined ? shape : { ...shape, modifiers: { lineWidth } };
}

/** The best move, and the thinner the less good the others; a threat in red. */
export function engineArrows(lines: readonly StudyLine[], mover: Color, threat: boolean): DrawShape[] {
  const gain = ({ whiteShare }: StudyLine) => (mover === 'white' ? whiteShare : 1 - whiteShare);
  const best = lines[0];
  if (!best) return [];
  const shapes = lines.flatMap((line, index) => {
    const uci = line.uci[0];
    const loss = gain(best) - gain(line);
    if (!uci || loss > WORTH_SHOWING) return [];
    const brush = threat ? 'paleRed' : index === 0 ? 'paleBlue' : 'paleGrey';
    return [arrow(uci, brush, Math.round(14 - index - loss * 60))];
  });
  // The best one is drawn over the others.
  return shapes.reverse();
}

export function toDrawn(shapes: readonly Shape[]): DrawShape[] {
  return shapes.map(({ from, to, brush }) => ({
    orig: from as cg.Key,
    ...(from === to ? {} : { dest: to as cg.Key }),
    brush,
  }));
}

const BRUSHES = ['green', 'red', 'yellow', 'blue'] as const;

export function fromDrawn(shapes: readonly DrawShape[]): Shape[] {
  return shapes.flatMap(({ orig, dest, brush }) => {
    const known = BRUSHES.find((name) => name === brush);
    return known ? [{ brush: known, from: orig, to: dest ?? orig }] : [];
  });
}
