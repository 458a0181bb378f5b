// The position in the board editor: pieces, whose turn, castling, en passant. The server says whether it can be played.
import type { Color } from '../lib/messages.ts';
import { FILES, readPieces, START_FEN, turnOf, writePieces, type Key } from './fen.ts';
import type { Piece } from './pieces.ts';

export const CASTLING = ['K', 'Q', 'k', 'q'] as const;

function kingOf(pieces: ReadonlyMap<Key, Piece>, color: Color): Key | null {
  const kings = [...pieces].filter(([, piece]) => piece.role === 'king' && piece.color === color);
  return kings.length === 1 ? kings[0]![0] : null;
}

export class Editing {
  pieces: ReadonlyMap<Key, Piece> = $state.raw(new Map());
  turn: Color = $state('white');
  castling = $state('');
  /** A square, or `-`. */
  enPassant = $state('-');
  /** Kept as they were read. */
  #counters = ['0', '1'];

  constructor(fen: string = START_FEN) {
    this.read(fen);
  }

  read(fen: string): void {
    const [, , castling = '-', enPassant = '-', halfmoves = '0', fullmoves = '1'] = fen.trim().split(/\s+/);
    this.pieces = readPieces(fen);
    this.turn = turnOf(fen);
    this.castling = castling === '-' ? '' : castling;
    this.enPassant = enPassant;
    this.#counters = [halfmoves, fullmoves];
  }

  get fen(): string {
    const turn = this.turn === 'white' ? 'w' : 'b';
    return [writePieces(this.pieces), turn, this.castling || '-', this.enPassant, ...this.#counters].join(' ');
  }

  /** Puts a piece on a square, or clears it; the same piece again clears it too. */
  put(key: Key, piece: Piece | null): void {
    const pieces = new Map(this.pieces);
    const there = pieces.get(key);
    if (!piece || (there?.color === piece.color && there.role === piece.role)) pieces.delete(key);
    else pieces.set(key, piece);
    this.place(pieces);
  }

  /** Other pieces on the board: an en passant square belongs to one position only. */
  place(pieces: ReadonlyMap<Key, Piece>): void {
    const letters = [...this.castling].filter((letter) => this.#stays(letter, pieces));
    this.castling = letters.join('');
    this.pieces = pieces;
    this.enPassant = '-';
  }

  /** A right to castle is gone with its king's square, and with the last rook on that side of the king. */
  #stays(letter: string, pieces: ReadonlyMap<Key, Piece>): boolean {
    const color = letter === letter.toUpperCase() ? 'white' : 'black';
    const rank = color === 'white' ? '1' : '8';
    const king = kingOf(this.pieces, color);
    if (!king || king !== kingOf(pieces, color) || king[1] !== rank) return false;
    const rooks = FILES.filter((file) => {
      const piece = pieces.get(`${file}${rank}` as Key);
      return piece?.role === 'rook' && piece.color === color;
    });
    const side = letter.toLowerCase();
    if (side === 'k') return rooks.some((file) => file > king[0]!);
    return side === 'q' ? rooks.some((file) => file < king[0]!) : rooks.some((file) => file === side);
  }

  clear(): void {
    this.castling = '';
    this.place(new Map());
  }

  setTurn(turn: Color): void {
    this.turn = turn;
    this.enPassant = '-';
  }

  castle(letter: string, may: boolean): void {
    const letters = new Set(this.castling);
    if (may) letters.add(letter);
    else letters.delete(letter);
    const known = CASTLING.filter((name) => letters.has(name));
    const others = [...letters].filter((name) => !CASTLING.some((castling) => castling === name));
    this.castling = [...known, ...others].join('');
  }
}
