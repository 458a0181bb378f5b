import { expect, test } from 'vitest';
import { settings } from '../lib/settings.svelte.ts';
import { spokenMove } from './spoken.ts';

test.each([
  ['e4', 'pawn e4', 'pion e4'],
  ['Nxf3+', 'knight takes f3, check', 'cal ia f3, șah'],
  ['exd8=Q#', 'pawn e takes d8 becomes queen, checkmate', 'pion e ia d8 devine damă, șah mat'],
  ['R1a3', 'rook 1 a3', 'turn 1 a3'],
  ['O-O', 'castles short', 'rocada mică'],
  ['O-O-O+', 'castles long, check', 'rocada mare, șah'],
])('%s is said as %s', (san, en, ro) => {
  settings.language = 'en';
  expect(spokenMove(san)).toBe(en);
  settings.language = 'ro';
  expect(spokenMove(san)).toBe(ro);
});
