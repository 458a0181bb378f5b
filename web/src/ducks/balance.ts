// What matches between equal masters have shown; the numbers are those of docs/ducks.md.
import type { DucksVariant } from '../lib/messages.ts';

export interface Balance {
  n: number;
  k: number;
  variant: DucksVariant;
  goals: { ducks: number; cats: number };
  /** Whether the game starts with a cat on every other cell of the rim. */
  besieged: boolean;
  /** Wins of the ducks in per cent, and twice the standard deviation. */
  ducksWin: number;
  error: number;
}

export const BALANCED: readonly Balance[] = [
  { n: 8, k: 1, variant: 'step', goals: { ducks: 1, cats: 7 }, besieged: true, ducksWin: 53, error: 7 },
  { n: 8, k: 2, variant: 'step', goals: { ducks: 1, cats: 10 }, besieged: true, ducksWin: 47, error: 7 },
  { n: 9, k: 1, variant: 'slide', goals: { ducks: 1, cats: 12 }, besieged: true, ducksWin: 46, error: 7 },
  { n: 9, k: 2, variant: 'slide', goals: { ducks: 1, cats: 24 }, besieged: false, ducksWin: 51, error: 7 },
  { n: 10, k: 1, variant: 'slide', goals: { ducks: 1, cats: 12 }, besieged: true, ducksWin: 54, error: 7 },
  { n: 10, k: 2, variant: 'step', goals: { ducks: 2, cats: 21 }, besieged: false, ducksWin: 54, error: 7 },
  { n: 10, k: 3, variant: 'step', goals: { ducks: 1, cats: 12 }, besieged: false, ducksWin: 52, error: 7 },
];
