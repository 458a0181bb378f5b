import { expect, test } from 'vitest';
import type { TreeScore } from '../lib/messages.ts';
import { settings } from '../lib/settings.svelte.ts';
import { pawnsText, readScore, scoreText } from './scores.ts';

const scores: TreeScore[] = [
  { type: 'minusInfinity' },
  { type: 'loss', plies: 2 },
  { type: 'loss', plies: 4 },
  { type: 'points', value: -150 },
  { type: 'points', value: 0 },
  { type: 'points', value: 1305 },
  { type: 'win', plies: 3 },
  { type: 'win', plies: 1 },
  { type: 'plusInfinity' },
];

test('scores are written as on the command line', () => {
  settings.language = 'en';
  expect(scores.map(scoreText)).toEqual(['−∞', 'loss 2', 'loss 4', '−150', '0', '1,305', 'win 3', 'win 1', '∞']);
  expect(pawnsText(-150)).toBe('−1.50');
});

test.each(['en', 'ro'] as const)('what is written can be read: %s', (language) => {
  settings.language = language;
  for (const score of scores) expect(readScore(scoreText(score))).toEqual(score);
});

test('infinity has several spellings; words and fractions are no scores', () => {
  expect(readScore('-inf')).toEqual({ type: 'minusInfinity' });
  expect(readScore(' INFINITY ')).toEqual({ type: 'plusInfinity' });
  for (const text of ['', 'five', '5.4', '3 5']) expect(readScore(text)).toBeNull();
});
