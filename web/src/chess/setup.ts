// What the form for a new game holds, and the message that it becomes.
import { ranges, type ChessPlayer, type ChessSetup, type Classical, type ClockSetup, type Color, type Field } from '../lib/messages.ts';
import { keep, recall } from '../lib/stored.ts';

/** Every choice about a computer player; which of them count depends on `kind`. */
export type ComputerChoice = {
  kind: 'level' | 'strong' | 'classical';
  elo: number;
  seconds: number;
  algorithm: Classical;
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
    opponent: { kind: 'level', elo: 1000, seconds: 2, algorithm: 'alphaBeta', depth: 3 },
    second: { kind: 'level', elo: 1400, seconds: 2, algorithm: 'minimax', depth: 2 },
    clock: 'none',
    minutes: '20',
    increment: '5',
    start: 'standard',
    number: '',
    fen: '',
  };
}

const KEY = 'rocada.chess.setup';

/** The choices of the last game, offered again for the next one. */
export function recallChoice(): SetupChoice {
  return recall(KEY, defaultChoice());
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
  }
  if (choice.start === 'chess960' && choice.number.trim() !== '') {
    if (!inRange(choice.number, ranges.chess960) || !Number.isInteger(numberOf(choice.number))) problems.push('number');
  }
  if (choice.start === 'position' && choice.fen.trim() === '') problems.push('fen');
  return problems;
}

/** The message; `coin` decides a random side. */
export function toSetup(choice: SetupChoice, coin: boolean): ChessSetup {
  return { players: playersOf(choice, coin), clock: clockOf(choice), start: startOf(choice) };
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
    case 'classical':
      return { type: 'classical', algorithm: choice.algorithm, depth: choice.depth };
  }
}

function clockOf(choice: SetupChoice): ClockSetup | null {
  if (choice.clock === 'none') return null;
  const [minutes, seconds] =
    choice.clock === 'own'
      ? [numberOf(choice.minutes), numberOf(choice.increment)]
      : (choice.clock.split('+').map(Number) as [number, number]);
  return { initialMs: Math.round(minutes * 60_000), incrementMs: Math.round(seconds * 1000) };
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
