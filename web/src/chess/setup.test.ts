import { expect, test } from 'vitest';
import { ranges } from '../lib/messages.ts';
import { defaultChoice, problemsOf, toSetup } from './setup.ts';

test('the defaults are a game against a level, White for the person, without a clock', () => {
  expect(problemsOf(defaultChoice())).toEqual([]);
  expect(toSetup(defaultChoice(), false)).toEqual({
    players: { white: { type: 'human' }, black: { type: 'level', elo: 1000 } },
    clock: null,
    start: { type: 'standard' },
  });
});

test('a coin decides the random side', () => {
  const choice = { ...defaultChoice(), side: 'random' as const };
  expect(toSetup(choice, true).players.white.type).toBe('human');
  expect(toSetup(choice, false).players.black.type).toBe('human');
});

test('clocks become milliseconds, with a decimal comma too', () => {
  expect(toSetup({ ...defaultChoice(), clock: '3+2' }, true).clock).toEqual({ initialMs: 180_000, incrementMs: 2000 });
  const own = { ...defaultChoice(), clock: 'own' as const, minutes: '1,5', increment: '0' };
  expect(toSetup(own, true).clock).toEqual({ initialMs: 90_000, incrementMs: 0 });
});

test('two computers sit where they were put', () => {
  const { players } = toSetup({ ...defaultChoice(), mode: 'watch' }, true);
  expect(players).toEqual({ white: { type: 'level', elo: 1400 }, black: { type: 'level', elo: 1000 } });
});

test('the clocks that the server takes are right, and no others', () => {
  const own = (ms: number) => ({ ...defaultChoice(), clock: 'own' as const, minutes: String(ms / 60_000) });
  const { least, most } = ranges.clockMs;
  expect([least, most].flatMap((ms) => problemsOf(own(ms)))).toEqual([]);
  expect([least - 1, most + 1].flatMap((ms) => problemsOf(own(ms)))).toEqual(['minutes', 'minutes']);
});

test('wrong fields are named', () => {
  const choice = { ...defaultChoice(), clock: 'own' as const, minutes: 'x', increment: '-1' };
  expect(problemsOf(choice)).toEqual(['minutes', 'increment']);
  expect(problemsOf({ ...defaultChoice(), start: 'chess960', number: '960' })).toEqual(['number']);
  expect(problemsOf({ ...defaultChoice(), start: 'chess960', number: '' })).toEqual([]);
  expect(problemsOf({ ...defaultChoice(), start: 'position' })).toEqual(['fen']);
});
