// What a click on a cell means. No rules in here: what is legal comes with the game, and a click that fits no legal
// turn becomes a turn all the same, so that the server can say why it is none.

import type { LegalTurn, Side } from '../../lib/messages.ts';
import { cellText } from './cells.ts';
import type { Piece } from './pieces.ts';

/** What the person has picked up so far. */
export type Selection =
  | { type: 'none' }
  | { type: 'piece'; from: number }
  | { type: 'victim'; from: number; to: number; victims: number[] };

export const NOTHING: Selection = { type: 'none' };

/** What a click leads to: another selection, or a turn to be played. */
export interface Choice {
  selection: Selection;
  play: string | null;
}

export interface Situation {
  n: number;
  side: Side;
  pieces: Piece[];
  legal: LegalTurn[];
}

/** A click on a cell, or Enter on it. */
export function press(now: Situation, selection: Selection, cell: number): Choice {
  const side = now.pieces.find((piece) => piece.cell === cell)?.side;
  if (selection.type === 'victim') {
    if (side === undefined) return { selection: NOTHING, play: null };
    if (side !== now.side) return { selection: NOTHING, play: turnText(now.n, selection.from, selection.to, cell) };
  }
  const from = selection.type === 'none' ? null : selection.from;
  if (from === cell) return { selection: NOTHING, play: null };
  if (side === now.side) return { selection: { type: 'piece', from: cell }, play: null };
  if (from === null) return { selection: NOTHING, play: `+${cellText(cell, now.n)}` };
  return drop(now, from, cell);
}

/** A piece let go over a cell. */
export function drop(now: Situation, from: number, to: number): Choice {
  const fitting = now.legal.filter((turn) => turn.from === from && turn.to === to);
  const [only] = fitting;
  if (fitting.length === 1 && only) return { selection: NOTHING, play: only.text };
  if (fitting.length > 1) {
    const victims = fitting.flatMap((turn) => (turn.victim === null ? [] : [turn.victim]));
    return { selection: { type: 'victim', from, to, victims }, play: null };
  }
  // What is refused leaves nothing picked up: otherwise a person who has to place would be refused on every cell.
  return { selection: NOTHING, play: turnText(now.n, from, to) };
}

/** Where the picked-up piece may go, or a new one be placed. */
export function targets(legal: LegalTurn[], selection: Selection): LegalTurn[] {
  if (selection.type === 'victim') return [];
  const from = selection.type === 'piece' ? selection.from : null;
  return legal.filter((turn) => turn.from === from);
}

function turnText(n: number, from: number, to: number, victim?: number): string {
  const move = `${cellText(from, n)}-${cellText(to, n)}`;
  return victim === undefined ? move : `${move}x${cellText(victim, n)}`;
}
