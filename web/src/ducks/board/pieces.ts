// The pieces on the board, each with a number that it keeps from turn to turn, so that the drawing can let it glide.

import type { DucksBoard, DucksTurn, Side } from '../../lib/messages.ts';

export interface Piece {
  id: number;
  side: Side;
  cell: number;
}

/** The part of a turn that changes the board. */
type Step = Pick<DucksTurn, 'side' | 'from' | 'to' | 'captured'>;

/** The pieces of a board that stands alone. */
export function piecesOf(board: Pick<DucksBoard, 'ducks' | 'cats'>): Piece[] {
  const pieces = [
    ...board.ducks.map((cell) => ({ side: 'ducks' as Side, cell })),
    ...board.cats.map((cell) => ({ side: 'cats' as Side, cell })),
  ];
  return pieces.map((piece, id) => ({ id, ...piece }));
}

/** The pieces after so many turns. */
export function piecesAfter(game: { start: DucksBoard; played: Step[] }, ply: number): Piece[] {
  let pieces = piecesOf(game.start);
  let next = pieces.length;
  for (const turn of game.played.slice(0, ply)) {
    pieces = turn.from === null ? [...pieces, { id: next++, side: turn.side, cell: turn.to }] : moved(pieces, turn);
  }
  return pieces;
}

function moved(pieces: Piece[], turn: Step): Piece[] {
  return pieces
    .map((piece) => (piece.cell === turn.from ? { ...piece, cell: turn.to } : piece))
    .filter((piece) => !turn.captured.includes(piece.cell));
}
