// As `rocada explain --csv` writes it; a browser test compares the two.
import { expect, test } from 'vitest';
import type { ComparisonRow } from '../../lib/messages.ts';
import { csvOf } from './csv.ts';

const row: ComparisonRow = {
  algorithm: 'alphaBeta',
  depth: 2,
  value: { type: 'loss', plies: 4 },
  best: '5,2-5,3x5,1',
  line: [],
  generated: 10,
  evaluated: 9,
  cutoffs: 1,
  tableHits: 0,
  microseconds: 12,
};

test('a line for each search, turns with commas in quotes', () => {
  expect(csvOf([row, { ...row, algorithm: 'minimax', best: null, value: { type: 'points', value: 70 } }])).toBe(
    'algorithm,depth,value,best,generated,evaluated,cutoffs,table_hits,microseconds\n' +
      'alpha-beta,2,loss in 4,"5,2-5,3x5,1",10,9,1,0,12\n' +
      'minimax,2,70,-,10,9,1,0,12\n',
  );
});
