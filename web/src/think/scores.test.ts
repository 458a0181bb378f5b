import { expect, test } from 'vitest';
import type { TreeScore } from '../lib/messages.ts';
import { rank, readBound, scoreText } from './scores.ts';

const scores: TreeScore[] = [
  { type: 'minusInfinity' },
  { type: 'loss', plies: 2 },
  { type: 'loss', plies: 4 },
  { type: 'points', value: -150 },
  { type: 'points', value: 0 },
  { type: 'points', value: 305 },
  { type: 'win', plies: 3 },
  { type: 'win', plies: 1 },
  { type: 'plusInfinity' },
];

test('scores are told as each game tells them', () => {
  expect(scores.map((score) => scoreText(score, 'chess'))).toEqual([
    '−∞', '#−2', '#−4', '−1.50', '0.00', '3.05', '#3', '#1', '∞',
  ]);
  expect(scoreText({ type: 'points', value: -150 }, 'ducks')).toBe('−150');
});

test('a later loss is better, a sooner win too', () => {
  const ranks = scores.map(rank);
  expect([...ranks].sort((one, other) => one - other)).toEqual(ranks);
});

test.each(['chess', 'ducks', 'tree'] as const)('what is written can be read: %s', (game) => {
  for (const score of scores) expect(readBound(scoreText(score, game), game)).toEqual(score);
});

test('infinity has several spellings, words are no bounds', () => {
  expect(readBound('-inf', 'tree')).toEqual({ type: 'minusInfinity' });
  expect(readBound(' INFINITY ', 'tree')).toEqual({ type: 'plusInfinity' });
  expect(readBound('', 'tree')).toBeNull();
  expect(readBound('five', 'tree')).toBeNull();
});
