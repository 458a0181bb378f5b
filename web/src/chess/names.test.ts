import { expect, test } from 'vitest';
import type { Chess, ChessMove } from '../lib/messages.ts';
import { settings } from '../lib/settings.svelte.ts';
import { openingText, playerName, shortValueText } from './names.ts';

const game = (change: Partial<Chess>) =>
  ({ opening: null, setup: { start: { type: 'standard' } }, played: [], end: null, ...change }) as unknown as Chess;
const moves = (count: number) => Array.from({ length: count }, () => ({}) as ChessMove);

test('the opening, or why there is none', () => {
  settings.language = 'en';
  expect(openingText(game({}))).toBe('No opening yet');
  expect(openingText(game({ played: moves(151) }))).toBe('No known opening');
  expect(openingText(game({ opening: { en: 'Ruy Lopez', ro: 'Deschiderea spaniolă' } }))).toBe('Ruy Lopez');
  const start = (start: Chess['setup']['start']) => game({ setup: { start } as Chess['setup'] });
  expect(openingText(start({ type: 'chess960', number: 518 }))).toBe('Chess960, position 518');
  expect(openingText(start({ type: 'position', fen: '' }))).toBe('From a position');
});

test('alpha-beta is called by its stage; games of older versions have the usual one', () => {
  const name = (stage?: 'plain' | 'ordered' | 'table') =>
    playerName(
      { white: { type: 'human' }, black: { type: 'classical', algorithm: 'alphaBeta', depth: 3, ...(stage && { stage }) } },
      'black',
    );
  expect([name(), name('plain'), name('ordered'), name('table')]).toEqual([
    'Alpha-beta, depth 3',
    'Plain alpha-beta, depth 3',
    'Alpha-beta, depth 3',
    'Alpha-beta with a table, depth 3',
  ]);
});

test('two people go by their names, or by their colours', () => {
  const people = { white: { type: 'human' }, black: { type: 'human' } } as const;
  expect(playerName(people, 'white', { white: 'Ana', black: '' })).toBe('Ana');
  expect(playerName(people, 'black', { white: 'Ana', black: '' })).toBe('Black');
  expect(playerName({ ...people, black: { type: 'strong', ms: 1 } }, 'white', { white: 'Ana', black: '' })).toBe('You');
});

test('what stands in the bar is never longer than four signs', () => {
  settings.language = 'en';
  const text = (value: number) => shortValueText({ type: 'centipawns', value });
  expect([0, 31, -994, -995, 1059, -12_345].map(text)).toEqual(['0.0', '+0.3', '−9.9', '−10', '+11', '−123']);
});
