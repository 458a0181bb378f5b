// What the form for a new game holds, and the message that it becomes.
import { ranges, type AlphaBetaStage, type ChessPlayer, type ChessSetup, type Classical, type ClockSetup, type Color, type Field } from '../lib/messages.ts';
import { keep, recall } from '../lib/stored.ts';

/** Every choice about a computer player; which of them count depends on `kind`. */
export type ComputerChoice = {
  kind: 'level' | 'strong' | 'classical';
  elo: number;
  seconds: number;
  algorithm: Classical;
  stage: AlphaBetaStage;
  depth: number;
};

export type SetupChoice = {
  mode: 'computer' | 'people' | 'watch';
  side: Color | 'random';
  opponent: ComputerChoice;
  /** White, when two computers play. */
  second: ComputerChoice;
  clock: ClockChoice;
  minutes: string;
  increment: string;
  /** The seconds of a move are a delay before the clock runs, and not added to it. */
  delayed: boolean;
  /** The other side's minutes, where it has less or more; the computer's, or Black's between two people. */
  odds: boolean;
  otherMinutes: string;
  /** What two people are called. */
  whiteName: string;
  blackName: string;
  start: 'standard' | 'chess960' | 'position';
  number: string;
  fen: string;
};

/** The clocks that people know, as minutes and seconds a move. */
export const CLOCKS = ['none', '1+0', '3+2', '5+0', '10+5', '15+10', '30+0', 'own'] as const;
export type ClockChoice = (typeof CLOCKS)[number];

export function defaultChoice(): SetupChoice {
  return {
    mode: 'computer',
    side: 'white',
    opponent: { kind: 'level', elo: 1000, seconds: 2, algorithm: 'alphaBeta', stage: 'ordered', depth: 3 },
    second: { kind: 'level', elo: 1400, seconds: 2, algorithm: 'minimax', stage: 'ordered', depth: 2 },
    clock: 'none',
    minutes: '20',
    increment: '5',
    delayed: false,
    odds: false,
    otherMinutes: '10',
    whiteName: '',
    blackName: '',
    start: 'standard',
    number: '',
    fen: '',
  };
}

const KEY = 'rocada.chess.setup';

/** The choices of the last game, offered again for the next one. */
export function recallChoice(): SetupChoice {
  const defaults = defaultChoice();
  const choice = recall(KEY, defaults);
  // A player that was kept by an older page may lack a choice.
  for (const player of ['opponent', 'second'] as const) choice[player] = { ...defaults[player], ...choice[player] };
  return choice;
}

export function keepChoice(choice: SetupChoice): void {
  keep(KEY, choice);
}

/** The server's ranges in the units of the form. */
export const MINUTES = { least: ranges.clockMs.least / 60_000, most: ranges.clockMs.most / 60_000 };
export const INCREMENT = { least: ranges.incrementMs.least / 1000, most: ranges.incrementMs.most / 1000 };

/** What is wrong with the form, by field; empty when it can be sent. */
export function problemsOf(choice: SetupChoice): Field[] {
  const problems: Field[] = [];
  if (choice.clock === 'own') {
    if (!inRange(choice.minutes, MINUTES)) problems.push('minutes');
    if (!inRange(choice.increment, INCREMENT)) problems.push('increment');
    if (choice.odds && !inRange(choice.otherMinutes, MINUTES)) problems.push('blackMinutes');
  }
  if (choice.start === 'chess960' && choice.number.trim() !== '') {
    if (!inRange(choice.number, ranges.chess960) || !Number.isInteger(numberOf(choice.number))) problems.push('number');
  }
  if (choice.start === 'position' && choice.fen.trim() === '') problems.push('fen');
  return problems;
}

/** The message; `coin` decides a random side. */
export function toSetup(choice: SetupChoice, coin: boolean): ChessSetup {
  const players = playersOf(choice, coin);
  const setup: ChessSetup = { players, clock: clockOf(choice, players), start: startOf(choice) };
  const names = { white: choice.whiteName.trim(), black: choice.blackName.trim() };
  return choice.mode === 'people' && (names.white || names.black) ? { ...setup, names } : setup;
}

function playersOf(choice: SetupChoice, coin: boolean): ChessSetup['players'] {
  const human: ChessPlayer = { type: 'human' };
  if (choice.mode === 'people') return { white: human, black: human };
  const opponent = playerOf(choice.opponent);
  if (choice.mode === 'watch') return { white: playerOf(choice.second), black: opponent };
  const side = choice.side === 'random' ? (coin ? 'white' : 'black') : choice.side;
  return side === 'white' ? { white: human, black: opponent } : { white: opponent, black: human };
}

function playerOf(choice: ComputerChoice): ChessPlayer {
  switch (choice.kind) {
    case 'level':
      return { type: 'level', elo: choice.elo };
    case 'strong':
      return { type: 'strong', ms: Math.round(choice.seconds * 1000) };
    case 'classical': {
      const { algorithm, depth, stage } = choice;
      return algorithm === 'alphaBeta' ? { type: 'classical', algorithm, depth, stage } : { type: 'classical', algorithm, depth };
    }
  }
}

function clockOf(choice: SetupChoice, { white, black }: ChessSetup['players']): ClockSetup | null {
  if (choice.clock === 'none') return null;
  if (choice.clock !== 'own') {
    const [minutes, seconds] = choice.clock.split('+').map(Number) as [number, number];
    return { initialMs: minutes * 60_000, incrementMs: seconds * 1000 };
  }
  const [minutes, others] = [choice.minutes, choice.otherMinutes].map((text) => Math.round(numberOf(text) * 60_000)) as [
    number,
    number,
  ];
  const seconds = Math.round(numberOf(choice.increment) * 1000);
  const paused = choice.delayed ? { incrementMs: 0, delayMs: seconds } : { incrementMs: seconds };
  if (!choice.odds) return { initialMs: minutes, ...paused };
  const otherIsWhite = white.type !== 'human' && black.type === 'human';
  return { initialMs: otherIsWhite ? others : minutes, ...paused, blackMs: otherIsWhite ? minutes : others };
}

function startOf(choice: SetupChoice): ChessSetup['start'] {
  switch (choice.start) {
    case 'standard':
      return { type: 'standard' };
    case 'chess960':
      return { type: 'chess960', number: choice.number.trim() === '' ? null : numberOf(choice.number) };
    case 'position':
      return { type: 'position', fen: choice.fen.trim() };
  }
}

function inRange(text: string, { least, most }: { least: number; most: number }): boolean {
  const value = numberOf(text);
  return text.trim() !== '' && value >= least && value <= most;
}

/** Romanian writes a decimal comma. */
function numberOf(text: string): number {
  return Number(text.trim().replace(',', '.'));
}
