import { expect, test } from 'vitest';
import { areaUnder, curve, height, plyAt } from './graph.ts';

test('the area ends where the points end', () => {
  const points = [
    { ply: 0, share: 0.5 },
    { ply: 2, share: 1 },
  ];
  expect(areaUnder(points)).toBe('M0 100L0 50L2 0L2 100Z');
  expect(curve(points)).toBe('M0 50L2 0');
  expect(areaUnder(points.slice(1))).toBe('');
  expect(height(0.337)).toBe(66.3);
});

test('a pointer means the nearest ply', () => {
  expect(plyAt(0, 100, 10)).toBe(0);
  expect(plyAt(44, 100, 10)).toBe(4);
  expect(plyAt(99, 100, 10)).toBe(10);
  expect(plyAt(-5, 100, 10)).toBe(0);
  expect(plyAt(500, 100, 10)).toBe(10);
  expect(plyAt(5, 0, 10)).toBe(10);
});
