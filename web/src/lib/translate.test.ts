import { expect, test } from 'vitest';
import { formatNumber, translate, type Text } from './translate.ts';
import { lessonTexts } from '../think/texts/lesson.ts';
import { viewTexts } from '../think/texts/view.ts';
import { analysisTexts } from './texts/analysis.ts';
import { chessTexts } from './texts/chess.ts';
import { ducksTexts } from './texts/ducks.ts';
import { libraryTexts } from './texts/library.ts';
import { shellTexts } from './texts/shell.ts';

const moves = {
  en: { one: '{count} move', other: '{count} moves' },
  ro: { one: '{count} mutare', few: '{count} mutări', other: '{count} de mutări' },
} as const satisfies Text;

test('plural forms follow the language', () => {
  expect([1, 2, 20].map((count) => translate(moves, 'en', { count }))).toEqual(['1 move', '2 moves', '20 moves']);
  expect([1, 2, 20, 101].map((count) => translate(moves, 'ro', { count }))).toEqual([
    '1 mutare',
    '2 mutări',
    '20 de mutări',
    '101 mutări',
  ]);
});

test('numbers are written as the language writes them', () => {
  expect(formatNumber(1234.5, 'en', 1)).toBe('1,234.5');
  expect(formatNumber(1234.5, 'ro', 1)).toBe('1.234,5');
});

const files = [shellTexts, libraryTexts, chessTexts, analysisTexts, ducksTexts, viewTexts, lessonTexts];
const all: [string, Text][] = files.flatMap((texts) => Object.entries<Text>(texts));
const formsOf = (text: Text[keyof Text]) => (typeof text === 'string' ? [text] : Object.values(text) as string[]);
/** Without the count, which "one move" may say in words. */
const namesIn = (text: string) =>
  [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).filter((name) => name !== 'count').sort();

test('no key stands in two files', () => {
  const keys = files.flatMap((texts) => Object.keys(texts));
  expect(new Set(keys).size).toBe(keys.length);
});

test.each(all)('%s has the same placeholders in every language', (_, text) => {
  const [first, ...rest] = [...formsOf(text.en), ...formsOf(text.ro)].map(namesIn);
  for (const names of rest) expect(names).toEqual(first);
});

test.each(all)('%s uses the Romanian letters with comma below', (_, text) => {
  for (const form of formsOf(text.ro)) expect(form).not.toMatch(/[şţŞŢ]/);
});
