import { expect, test } from 'vitest';
import { readPlace } from '../place.ts';
import { gameAgainst } from './opponents.ts';

const STAGES = ['random', 'minimax', 'alphaBeta', 'ordered', 'table', 'master'] as const;

test('every stage of chess is played by the side that is not to move', () => {
  const place = readPlace('');
  const opponents = STAGES.map((stage) => {
    const game = gameAgainst(stage, 6, place);
    return game?.type === 'newChess' && game.setup.players.white.type === 'human' && game.setup.players.black;
  });
  expect(opponents).toEqual([
    { type: 'classical', algorithm: 'random', depth: 1 },
    { type: 'classical', algorithm: 'minimax', depth: 3 },
    { type: 'classical', algorithm: 'alphaBeta', depth: 4, stage: 'plain' },
    { type: 'classical', algorithm: 'alphaBeta', depth: 4, stage: 'ordered' },
    { type: 'classical', algorithm: 'alphaBeta', depth: 4, stage: 'table' },
    { type: 'strong', ms: 1000 },
  ]);
});

test('every stage of ducks, too; nobody plays a tree of numbers', () => {
  const place = readPlace('game=ducks');
  const opponents = STAGES.map((stage) => {
    const game = gameAgainst(stage, 2, place);
    return game?.type === 'newDucks' && game.setup.players.cats.type === 'human' && game.setup.players.ducks;
  });
  const evaluation = 'simple';
  expect(opponents).toEqual([
    { type: 'random' },
    { type: 'minimax', depth: 2, evaluation },
    { type: 'alphaBeta', depth: 2, evaluation, stage: 'plain' },
    { type: 'alphaBeta', depth: 2, evaluation, stage: 'ordered' },
    { type: 'alphaBeta', depth: 2, evaluation, stage: 'table' },
    { type: 'master', ms: 1000, evaluation },
  ]);
  expect(gameAgainst('minimax', 2, readPlace('game=tree'))).toBe(null);
});
