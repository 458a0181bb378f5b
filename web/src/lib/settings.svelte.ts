// What a person has chosen for this browser: language, looks, sounds. Kept in the browser's storage.
import type { Tempo } from './messages.ts';
import { keep, recall } from './stored.ts';
import type { Language } from './translate.ts';

export type Theme = 'system' | 'light' | 'dark';
/** The boards, by the names of their colours in `board.css`. */
export const BOARD_LOOKS = ['sage', 'walnut', 'slate', 'wine', 'contrast'] as const;
export type BoardLook = (typeof BOARD_LOOKS)[number];

/** The sets of pieces, as `drawings.ts` has them. */
export const PIECE_SETS = ['turned', 'flat', 'discs'] as const;
export type PieceSet = (typeof PIECE_SETS)[number];

/** How pieces are written in moves: by the language of the page, in English, or as pictures. */
export type Letters = 'local' | 'english' | 'figurine';

export type Settings = {
  language: Language;
  theme: Theme;
  sounds: boolean;
  /** How loud, from 0 to 100. */
  volume: number;
  boardLook: BoardLook;
  pieceSet: PieceSet;
  /** How much of the room the board takes, in per cent. */
  boardSize: number;
  /** How long a piece is on its way, in milliseconds. */
  animation: number;
  coordinates: boolean;
  /** The panel of live thinking is open while playing. */
  thinking: boolean;
  /** How many lines the strong player shows. */
  lines: number;
  /** How soon a computer answers. */
  tempo: Tempo;
  /** How pieces are written in moves. */
  letters: Letters;
  /** A pawn becomes a queen without a question. */
  autoQueen: boolean;
  /** A move on the board is played only after a second word. */
  confirmMoves: boolean;
  /** Between two people the board turns to whoever is to move. */
  turningBoard: boolean;
};

const KEY = 'rocada.settings';

function preferredLanguage(): Language {
  const languages = typeof navigator === 'undefined' ? [] : (navigator.languages ?? [navigator.language]);
  return languages.find((name) => /^(en|ro)\b/i.test(name))?.toLowerCase().startsWith('ro') ? 'ro' : 'en';
}

const defaults: Settings = {
  language: preferredLanguage(),
  theme: 'system',
  sounds: true,
  volume: 70,
  boardLook: 'sage',
  pieceSet: 'turned',
  boardSize: 100,
  animation: 200,
  coordinates: true,
  thinking: false,
  lines: 1,
  tempo: 'natural',
  letters: 'local',
  autoQueen: false,
  confirmMoves: false,
  turningBoard: false,
};

export const settings: Settings = $state(recall(KEY, defaults));

/** Keeps storage and document in step with the settings; called once, from the outermost component. */
export function followSettings(): void {
  $effect(() => keep(KEY, settings));
  $effect(() => {
    document.documentElement.lang = settings.language;
  });
  $effect(() => {
    if (settings.theme === 'system') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = settings.theme;
  });
  $effect(() => {
    document.documentElement.style.setProperty('--move-time', `${settings.animation}ms`);
  });
}
