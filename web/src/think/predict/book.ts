// What a student has reached, kept in this browser: the best points of each graded exercise, and how the others went.
import { keep, recall } from '../../lib/stored.ts';

const KEY = 'rocada.think.exercises';
export const GRADED = 10;

export type Book = {
  /** The best points by the number of a graded exercise, of 100. */
  best: Record<string, number>;
  /** Other exercises: how many were answered, and how many right. */
  answered: number;
  right: number;
};

export function openBook(): Book {
  const book = recall<Book>(KEY, { best: {}, answered: 0, right: 0 });
  return typeof book.best === 'object' && book.best !== null ? book : { best: {}, answered: 0, right: 0 };
}

/** The first answer to a graded exercise counts as much as a later one: what counts is the best. */
export function enter(book: Book, number: number | null, points: number, right: boolean): Book {
  const next: Book =
    number === null
      ? { ...book, answered: book.answered + 1, right: book.right + (right ? 1 : 0) }
      : { ...book, best: { ...book.best, [number]: Math.max(points, book.best[number] ?? 0) } };
  keep(KEY, next);
  return next;
}

/** Of 100 x the number of graded exercises. */
export function total(book: Book): number {
  return Object.values(book.best).reduce((sum, points) => sum + points, 0);
}
