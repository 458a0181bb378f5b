// What is thought about and which part of it is shown: the part of the address after `#/think?`, to be shared.
import type { Evaluation, SearchAlgorithm, Subject } from '../lib/messages.ts';
import type { Route } from '../lib/route.ts';

export const GAMES = ['chess', 'ducks', 'tree'] as const;
export const TABS = ['lesson', 'tree', 'predict', 'compare', 'evaluation', 'strong', 'stages', 'boards'] as const;
export const ALGORITHMS = ['minimax', 'alphaBeta', 'ordered', 'table'] as const satisfies readonly SearchAlgorithm[];
export const DEEPEST = 12;
/** A search to this depth is done in a moment: nobody has to ask for it. */
export const QUICK = 3;

/** A position of one of the games, or a tree written as numbers. */
export type GameName = (typeof GAMES)[number];
export type Tab = (typeof TABS)[number];

export type Place = {
  game: GameName;
  /** A FEN, a duck position, or numbers in brackets. */
  position: string;
  /** How leaves of the duck game are judged. */
  evaluation: Evaluation;
  tab: Tab;
  algorithm: SearchAlgorithm;
  depth: number;
  /** Of the lesson, from 1. */
  page: number;
};

/** What is shown of a game where the address names no position. */
export const POSITIONS: Record<GameName, string> = {
  chess: '1br3k1/p4ppp/8/8/3Q4/8/5PPP/3R2K1 w - - 0 1',
  ducks: '8/3d4/3d4/4d3/8/1dc5/8/8 c 2 0 0 0 0 step goals=1/8',
  tree: '((3 5) (2 9))',
};

/** The parts that make sense for a game: a tree of numbers has no board. */
export const TABS_OF: Record<GameName, readonly Tab[]> = {
  chess: TABS,
  ducks: TABS.filter((tab) => tab !== 'boards' && tab !== 'strong'),
  tree: ['lesson', 'compare', 'tree', 'predict'],
};

const known = <Name extends string>(names: readonly Name[], text: string | null, otherwise: Name): Name =>
  names.find((name) => name === text) ?? otherwise;

const whole = (text: string | null, least: number, most: number, otherwise: number) => {
  const value = Number(text ?? Number.NaN);
  return Number.isInteger(value) && value >= least && value <= most ? value : otherwise;
};

/** What is missing or makes no sense becomes what it is at first. */
export function readPlace(query: string): Place {
  const words = new URLSearchParams(query);
  const game = known(GAMES, words.get('game'), 'chess');
  const tab = known(TABS, words.get('tab'), 'lesson');
  return {
    game,
    position: words.get('at')?.trim() || POSITIONS[game],
    evaluation: known(['simple', 'rich'], words.get('evaluation'), 'simple'),
    tab: TABS_OF[game].includes(tab) ? tab : 'tree',
    algorithm: known(ALGORITHMS, words.get('algorithm'), 'alphaBeta'),
    depth: whole(words.get('depth'), 1, DEEPEST, 2),
    page: whole(words.get('page'), 1, 99, 1),
  };
}

/** Leaves out what is as it is at first, so that addresses stay short. */
export function writePlace(place: Place): string {
  const first = readPlace(new URLSearchParams({ game: place.game }).toString());
  const words = new URLSearchParams();
  if (place.game !== 'chess') words.set('game', place.game);
  if (place.tab !== first.tab) words.set('tab', place.tab);
  if (place.position !== first.position) words.set('at', place.position);
  for (const name of ['evaluation', 'algorithm', 'depth', 'page'] as const) {
    if (place[name] !== first[name]) words.set(name, String(place[name]));
  }
  return words.toString();
}

/** The way here from a position of a game. */
export function thinkAbout(game: GameName, position: string): Route {
  return { view: 'think', at: writePlace({ ...readPlace(''), game, position, tab: 'tree' }) };
}

/** What the server is asked about. */
export function subjectOf({ game, position, evaluation }: Place): Subject {
  switch (game) {
    case 'chess':
      return { type: 'chess', fen: position };
    case 'ducks':
      return { type: 'ducks', position, evaluation };
    case 'tree':
      return { type: 'tree', text: position };
  }
}
