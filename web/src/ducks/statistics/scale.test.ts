import { expect, it } from 'vitest';
import { barLayout } from './scale.ts';

const bar = (ply: number, value: number) => ({ ply, side: 'ducks' as const, value, words: String(value) });

it('puts the zero line between positive and negative values', () => {
  const { bars, zero } = barLayout([bar(1, 30), bar(2, -10)], { width: 100, height: 80, plies: 2, logarithmic: false });
  expect(zero).toBe(60);
  expect(bars[0]).toMatchObject({ y: 0, height: 60 });
  expect(bars[1]).toMatchObject({ y: 60, height: 20 });
});

it('draws powers of ten as equal steps', () => {
  const { bars } = barLayout([bar(1, 9), bar(2, 99)], { width: 100, height: 80, plies: 2, logarithmic: true });
  expect(bars[0]!.height * 2).toBeCloseTo(bars[1]!.height);
});
