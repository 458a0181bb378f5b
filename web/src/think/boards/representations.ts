// The same chess position as programs keep it: the 9 x 9 matrix, the bitboards, the 10 x 12 mailbox, the move in 16
// bits. Only the shape changes here; what stands where comes with the FEN, what can be played from the server.
import { FILES, RANKS, readPieces, squareIndex, type Key } from '../../chess/fen.ts';
import type { Piece } from '../../chess/pieces.ts';
import type { Color, Role } from '../../lib/messages.ts';

const COLORS = ['white', 'black'] as const;
const ROLES = ['pawn', 'knight', 'bishop', 'rook', 'queen', 'king'] as const;

/** Which ten a kind of piece has in the matrix, and the number of its first piece. */
const KINDS: Record<Role, [ten: number, first: number]> = {
  king: [1, 0],
  queen: [1, 1],
  bishop: [2, 1],
  knight: [3, 1],
  rook: [4, 1],
  pawn: [5, 1],
};

const fileOf = (key: Key) => FILES.indexOf(key[0] as (typeof FILES)[number]);
const rankOf = (key: Key) => RANKS.indexOf(key[1] as (typeof RANKS)[number]);

export function squareAt(index: number): Key {
  return `${FILES[index % 8]!}${RANKS[Math.floor(index / 8)]!}`;
}

/**
 * Rows and columns counted from 1; row and column 0 stay empty. A piece is kind x 10 + order, black negative; within a
 * kind they are counted from the side's own back rank on, from the a-file to the h-file.
 */
export function matrixOf(fen: string): number[][] {
  const matrix = Array.from({ length: 9 }, () => Array<number>(9).fill(0));
  const pieces = [...readPieces(fen)];
  for (const color of COLORS) {
    for (const role of ROLES) {
      const [ten, first] = KINDS[role];
      pieces
        .filter(([, piece]) => piece.color === color && piece.role === role)
        .map(([key]) => key)
        .sort((one, other) => fromBackRank(one, color) - fromBackRank(other, color))
        .forEach((key, order) => {
          const number = ten * 10 + first + order;
          matrix[rankOf(key) + 1]![fileOf(key) + 1] = color === 'white' ? number : -number;
        });
    }
  }
  return matrix;
}

function fromBackRank(key: Key, color: Color): number {
  return (color === 'white' ? rankOf(key) : 7 - rankOf(key)) * 8 + fileOf(key);
}

export type Bitboard = {
  color: Color;
  /** None for all pieces of the side. */
  role: Role | null;
  squares: ReadonlySet<Key>;
  /** Bit 0 is a1, bit 63 is h8. */
  hex: string;
};

/** The twelve boards of the pieces, then those of the two sides. */
export function bitboardsOf(fen: string): Bitboard[] {
  const pieces = [...readPieces(fen)];
  const board = (color: Color, role: Role | null, fits: (piece: Piece) => boolean): Bitboard => {
    const keys = pieces.filter(([, piece]) => fits(piece)).map(([key]) => key);
    const bits = keys.reduce((sum, key) => sum | (1n << BigInt(squareIndex(key))), 0n);
    return { color, role, squares: new Set(keys), hex: `0x${bits.toString(16).padStart(16, '0')}` };
  };
  return [
    ...COLORS.flatMap((color) =>
      ROLES.map((role) => board(color, role, (piece) => piece.color === color && piece.role === role)),
    ),
    ...COLORS.map((color) => board(color, null, (piece) => piece.color === color)),
  ];
}

/** A cell of the mailbox: the border, which no piece may step on, or a square. */
export type Cell = { index: number; square: Key | null };

/** The 120 cells as they are drawn, the last row first: a1 is 21, one rank up is + 10. */
export const MAILBOX: readonly (readonly Cell[])[] = Array.from({ length: 12 }, (_, line) => {
  const row = 11 - line;
  return Array.from({ length: 10 }, (_, column): Cell => {
    const inside = row >= 2 && row <= 9 && column >= 1 && column <= 8;
    return { index: row * 10 + column, square: inside ? squareAt((row - 2) * 8 + column - 1) : null };
  });
});

export function mailboxIndex(key: Key): number {
  return 21 + fileOf(key) + 10 * rankOf(key);
}

/** The fields of a move's 16 bits, as bits, the highest first. */
export type MoveBits = { flag: string; promotion: string; to: string; from: string; hex: string };

export function moveBits(bits: number): MoveBits {
  const field = (shift: number, width: number) =>
    ((bits >> shift) & ((1 << width) - 1)).toString(2).padStart(width, '0');
  return {
    flag: field(14, 2),
    promotion: field(12, 2),
    to: field(6, 6),
    from: field(0, 6),
    hex: `0x${bits.toString(16).padStart(4, '0')}`,
  };
}

/** A letter for a piece as in a FEN, small for black. */
export function letterOf({ color, role }: Piece): string {
  const letter = role === 'knight' ? 'n' : role[0]!;
  return color === 'white' ? letter.toUpperCase() : letter;
}
