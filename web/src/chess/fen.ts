// The placement of pieces in a FEN, read and written for drawing. Whether a position makes sense is for the server.
import type { Color, Role } from '../lib/messages.ts';
import type { Piece } from './pieces.ts';

export const START_FEN = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

export const FILES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] as const;
export const RANKS = ['1', '2', '3', '4', '5', '6', '7', '8'] as const;

/** A square such as `e4`. */
export type Key = `${(typeof FILES)[number]}${(typeof RANKS)[number]}`;

const roleOf: Record<string, Role> = { p: 'pawn', n: 'knight', b: 'bishop', r: 'rook', q: 'queen', k: 'king' };
const letterOf = Object.fromEntries(Object.entries(roleOf).map(([letter, role]) => [role, letter])) as Record<
  Role,
  string
>;

/** All squares as a reader sees them, from the top left, with `orientation` below. */
export function squares(orientation: Color): Key[] {
  const keys = [...RANKS].reverse().flatMap((rank) => FILES.map((file): Key => `${file}${rank}`));
  return orientation === 'white' ? keys : keys.reverse();
}

/** The place of a square in lists that go from a1, b1 to h8. */
export function squareIndex(key: Key): number {
  return RANKS.indexOf(key[1] as (typeof RANKS)[number]) * 8 + FILES.indexOf(key[0] as (typeof FILES)[number]);
}

/** The pieces by square; what is not a piece is passed over. */
export function readPieces(fen: string): Map<Key, Piece> {
  const pieces = new Map<Key, Piece>();
  const rows = (fen.split(' ')[0] ?? '').split('/');
  rows.slice(0, 8).forEach((row, index) => {
    let file = 0;
    for (const letter of row) {
      const empty = Number(letter);
      const role = roleOf[letter.toLowerCase()];
      if (role && file < 8) {
        const color = letter === letter.toLowerCase() ? 'black' : 'white';
        pieces.set(`${FILES[file]!}${RANKS[7 - index]!}`, { color, role });
      }
      file += Number.isInteger(empty) && empty > 0 ? empty : 1;
    }
  });
  return pieces;
}

/** The first part of a FEN. */
export function writePieces(pieces: ReadonlyMap<Key, Piece>): string {
  return [...RANKS]
    .reverse()
    .map((rank) =>
      FILES.map((file) => {
        const piece = pieces.get(`${file}${rank}`);
        if (!piece) return '1';
        const letter = letterOf[piece.role];
        return piece.color === 'white' ? letter.toUpperCase() : letter;
      })
        .join('')
        .replace(/1+/g, (empty) => String(empty.length)),
    )
    .join('/');
}

/** Who is to move according to the second part of a FEN. */
export function turnOf(fen: string): Color {
  return fen.split(' ')[1] === 'b' ? 'black' : 'white';
}

export function otherColor(color: Color): Color {
  return color === 'white' ? 'black' : 'white';
}
