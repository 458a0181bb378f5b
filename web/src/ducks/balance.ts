// What matches between equal masters have shown; the numbers are those of docs/ducks.md.
import type { DucksVariant } from '../lib/messages.ts';

export interface Balance {
  n: number;
  k: number;
  variant: DucksVariant;
  goals: { ducks: number; cats: number };
  /** Wins of the ducks in per cent, and twice the standard deviation. */
  ducksWin: number;
  error: number;
}

export const BALANCED: readonly Balance[] = [
  { n: 8, k: 1, variant: 'slide', goals: { ducks: 2, cats: 21 }, ducksWin: 56, error: 25 },
  { n: 8, k: 2, variant: 'step', goals: { ducks: 1, cats: 8 }, ducksWin: 30, error: 20 },
  { n: 9, k: 1, variant: 'slide', goals: { ducks: 1, cats: 25 }, ducksWin: 63, error: 24 },
  { n: 9, k: 2, variant: 'step', goals: { ducks: 1, cats: 11 }, ducksWin: 50, error: 25 },
  { n: 10, k: 1, variant: 'slide', goals: { ducks: 1, cats: 23 }, ducksWin: 75, error: 22 },
  { n: 10, k: 2, variant: 'step', goals: { ducks: 1, cats: 9 }, ducksWin: 55, error: 22 },
  { n: 10, k: 3, variant: 'step', goals: { ducks: 1, cats: 13 }, ducksWin: 55, error: 22 },
];
