import { expect, test } from 'vitest';
import { Pages } from './pages.svelte.ts';

/** A list of numbers that answers when it is told to. */
function list(length: number) {
  const asked: number[] = [];
  const waiting: (() => void)[] = [];
  const state = { length, add: 0 };
  const problems: unknown[] = [];
  const pages = new Pages<number>(
    (from, count) => {
      asked.push(from);
      return new Promise((resolve, reject) =>
        waiting.push(() => {
          if (state.length < 0) return reject(new Error('lost'));
          const items = Array.from({ length: Math.max(0, Math.min(count, state.length - from)) }, (_, i) => from + i + state.add);
          resolve({ items, total: state.length });
        }),
      );
    },
    (problem) => problems.push(problem),
  );
  const answer = async () => {
    waiting.shift()?.();
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { pages, asked, waiting, state, problems, answer };
}

test('only what is in view is asked for, and only once', async () => {
  const { pages, asked, answer, waiting } = list(10_000);
  pages.look(0, 20);
  pages.look(0, 21);
  expect([asked, pages.total, pages.at(3)]).toEqual([[0], null, undefined]);
  await answer();
  expect([pages.total, pages.at(3), pages.at(60)]).toEqual([10_000, 3, undefined]);
  pages.look(40, 60);
  await answer();
  expect(pages.at(59)).toBe(59);
  pages.look(0, 60);
  expect([asked, waiting.length]).toEqual([[0, 50], 0]);
});

test('who scrolls past a part does not wait for it', async () => {
  const { pages, asked, answer } = list(10_000);
  pages.look(0, 20);
  for (let from = 0; from < 9_000; from += 100) pages.look(from, from + 20);
  await answer();
  await answer();
  expect(asked).toEqual([0, 8_900]);
  expect(pages.at(8_915)).toBe(8_915);
});

test('a list that became another one stays in view until the new one comes', async () => {
  const { pages, asked, answer, state } = list(200);
  pages.look(100, 120);
  await answer();
  state.add = 1000;
  state.length = 30;
  pages.renew();
  expect(pages.at(100)).toBe(100);
  await answer();
  expect([pages.total, pages.at(100)]).toEqual([30, undefined]);
  pages.look(10, 30);
  await answer();
  expect([pages.at(10), asked]).toEqual([1010, [100, 100, 0]]);
});

test('an empty list is asked for once, a lost one again', async () => {
  const { pages, asked, answer, state, problems } = list(-1);
  pages.look(0, 20);
  await answer();
  expect([problems.length, pages.total]).toEqual([1, null]);
  state.length = 0;
  pages.look(0, 20);
  await answer();
  pages.look(0, 0);
  expect([asked, pages.total]).toEqual([[0, 0], 0]);
});
