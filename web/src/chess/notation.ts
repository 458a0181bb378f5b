// Moves as this person likes them written: with the letters of the language, with English ones, or with pictures.
import { typedLetters } from '../lib/habits.ts';
import type { Role } from '../lib/messages.ts';
import { settings } from '../lib/settings.svelte.ts';

type Written = Exclude<Role, 'pawn'>;

const ENGLISH: Record<string, Written> = { K: 'king', Q: 'queen', R: 'rook', B: 'bishop', N: 'knight' };

const WRITTEN: Record<'romanian' | 'figurine', Record<Written, string>> = {
  // Rege, damă, turn, nebun, cal.
  romanian: { king: 'R', queen: 'D', rook: 'T', bishop: 'N', knight: 'C' },
  figurine: { king: '♔', queen: '♕', rook: '♖', bishop: '♗', knight: '♘' },
};

/** A move that the server has written, as it is shown. */
export function moveText(san: string): string {
  const letters =
    settings.letters === 'figurine' ? WRITTEN.figurine : typedLetters() === 'romanian' ? WRITTEN.romanian : null;
  // Castling and files are written the same everywhere: only capitals are pieces.
  return letters ? san.replace(/[KQRBN]/g, (letter) => letters[ENGLISH[letter]!]) : san;
}

/** A sentence in which moves of pieces stand, as they are shown. */
export function withMoves(text: string): string {
  return text.replace(/\b[KQRBN][a-h]?[1-8]?x?[a-h][1-8]\b/g, moveText);
}
