import { beforeEach, expect, test, vi } from 'vitest';
import { enter, openBook, total } from './book.ts';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

test('the best answer counts, and survives', () => {
  let book = openBook();
  book = enter(book, 1, 60, false);
  book = enter(book, 1, 100, true);
  book = enter(book, 1, 40, false);
  book = enter(book, 2, 50, false);
  expect(total(book)).toBe(150);
  expect(total(openBook())).toBe(150);
});

test('exercises by chance are counted', () => {
  let book = enter(openBook(), null, 100, true);
  book = enter(book, null, 0, false);
  expect(book).toMatchObject({ answered: 2, right: 1 });
});

test('what somebody else wrote there does no harm', () => {
  localStorage.setItem('rocada.think.exercises', '{"best":null}');
  expect(total(openBook())).toBe(0);
});
