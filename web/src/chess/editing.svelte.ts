// The position in the board editor: pieces, whose turn, castling. The server says whether it can be played.
import type { Color } from '../lib/messages.ts';
import { readPieces, START_FEN, turnOf, writePieces, type Key } from './fen.ts';
import type { Piece } from './pieces.ts';

export const CASTLING = ['K', 'Q', 'k', 'q'] as const;

export class Editing {
  pieces: ReadonlyMap<Key, Piece> = $state.raw(new Map());
  turn: Color = $state('white');
  castling = $state('');
  /** En passant and the counters, kept as they were read. */
  #rest: string[] = ['-', '0', '1'];

  constructor(fen: string = START_FEN) {
    this.read(fen);
  }

  read(fen: string): void {
    const [, , castling = '-', ...rest] = fen.trim().split(/\s+/);
    this.pieces = readPieces(fen);
    this.turn = turnOf(fen);
    this.castling = castling === '-' ? '' : castling;
    this.#rest = [rest[0] ?? '-', rest[1] ?? '0', rest[2] ?? '1'];
  }

  get fen(): string {
    const turn = this.turn === 'white' ? 'w' : 'b';
    return [writePieces(this.pieces), turn, this.castling || '-', ...this.#rest].join(' ');
  }

  /** Puts a piece on a square, or clears it; the same piece again clears it too. */
  put(key: Key, piece: Piece | null): void {
    const pieces = new Map(this.pieces);
    const there = pieces.get(key);
    if (!piece || (there?.color === piece.color && there.role === piece.role)) pieces.delete(key);
    else pieces.set(key, piece);
    this.#change(pieces);
  }

  move(from: Key, to: Key | null): void {
    const pieces = new Map(this.pieces);
    const piece = pieces.get(from);
    if (!piece) return;
    pieces.delete(from);
    if (to) pieces.set(to, piece);
    this.#change(pieces);
  }

  clear(): void {
    this.castling = '';
    this.#change(new Map());
  }

  setTurn(turn: Color): void {
    this.turn = turn;
    this.#rest[0] = '-';
  }

  castle(letter: string, may: boolean): void {
    const letters = new Set(this.castling);
    if (may) letters.add(letter);
    else letters.delete(letter);
    const known = CASTLING.filter((name) => letters.has(name));
    const others = [...letters].filter((name) => !CASTLING.some((castling) => castling === name));
    this.castling = [...known, ...others].join('');
  }

  /** An en passant square belongs to one position only. */
  #change(pieces: Map<Key, Piece>): void {
    this.pieces = pieces;
    this.#rest[0] = '-';
  }
}
