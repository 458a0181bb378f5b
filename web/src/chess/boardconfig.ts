// The one place where chessground's configuration is made.
import type { Config } from '@lichess-org/chessground/config';
import type { DrawShape } from '@lichess-org/chessground/draw';
import type * as cg from '@lichess-org/chessground/types';
import type { Color, LegalMove } from '../lib/messages.ts';
import type { Settings } from '../lib/settings.svelte.ts';

/** What a board shows and allows. */
export type BoardView = {
  /** Which game, and how many of its moves are shown. */
  game: string;
  ply: number;
  fen: string;
  orientation: Color;
  turn: Color;
  /** The squares of the last move. */
  last: [from: string, to: string] | null;
  /** The square of the king in check. */
  check: string | null;
  mate: boolean;
  legal: readonly LegalMove[];
  /** Who may move here, now or in advance. */
  mover: Color | null;
  /** Looking at an earlier position, or waiting for an answer. */
  frozen: boolean;
  /** A move to point at. */
  hint: [from: string, to: string] | null;
  /** A move that waits for a second word. */
  pending?: [from: string, to: string] | null;
};

const prefersStill = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

export function boardConfig(
  view: BoardView,
  { coordinates, animation }: Pick<Settings, 'coordinates' | 'animation'>,
): Config {
  return {
    fen: view.fen,
    orientation: view.orientation,
    turnColor: view.turn,
    check: view.check ? view.turn : false,
    lastMove: view.last ? (view.last as cg.Key[]) : undefined,
    coordinates,
    disableContextMenu: true,
    // The page scrolls when a finger starts beside a piece.
    blockTouchScroll: false,
    viewOnly: false,
    animation: { enabled: animation > 0 && !prefersStill(), duration: animation },
    highlight: { lastMove: true, check: true },
    movable: {
      free: false,
      color: view.frozen || !view.mover ? undefined : view.mover,
      dests: destinations(view.legal),
      showDests: true,
      rookCastle: true,
    },
    premovable: { enabled: !view.frozen && view.mover !== null, showDests: true, castle: true },
    draggable: { enabled: true, showGhost: true },
    drawable: { enabled: true, visible: true, brushes: BRUSHES },
  };
}

function destinations(legal: readonly LegalMove[]): cg.Dests {
  const dests: cg.Dests = new Map();
  for (const { from, to } of legal) {
    const list = dests.get(from as cg.Key) ?? [];
    if (!list.includes(to as cg.Key)) list.push(to as cg.Key);
    dests.set(from as cg.Key, list);
  }
  return dests;
}

const BRUSHES = {
  green: { key: 'g', color: '#176352', opacity: 1, lineWidth: 10 },
  red: { key: 'r', color: '#a8321f', opacity: 1, lineWidth: 10 },
  blue: { key: 'b', color: '#1d4f9c', opacity: 1, lineWidth: 10 },
  yellow: { key: 'y', color: '#c98a12', opacity: 1, lineWidth: 10 },
  // What a computer points at: paler than what a person draws.
  paleBlue: { key: 'pb', color: '#1d4f9c', opacity: 0.6, lineWidth: 14 },
  paleGrey: { key: 'pgr', color: '#4a5254', opacity: 0.5, lineWidth: 12 },
  paleRed: { key: 'pr', color: '#a8321f', opacity: 0.6, lineWidth: 12 },
  paleGreen: { key: 'pg', color: '#176352', opacity: 0.6, lineWidth: 14 },
};

/** What the game itself marks. */
export function marks(view: BoardView): DrawShape[] {
  const drawn: DrawShape[] = [];
  if (view.check) drawn.push({ orig: view.check as cg.Key, label: { text: view.mate ? '#' : '+', fill: '#a8321f' } });
  if (view.pending) drawn.push({ orig: view.pending[0] as cg.Key, dest: view.pending[1] as cg.Key, brush: 'green' });
  if (view.hint) drawn.push({ orig: view.hint[0] as cg.Key, dest: view.hint[1] as cg.Key, brush: 'blue' });
  return drawn;
}
