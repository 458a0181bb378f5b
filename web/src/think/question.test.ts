import { afterEach, expect, test } from 'vitest';
import { AskError } from '../lib/connection.svelte.ts';
import { settings } from '../lib/settings.svelte.ts';
import { Question } from './question.svelte.ts';

afterEach(() => void (settings.language = 'en'));

const refusal = new AskError({ en: 'too deep', ro: 'prea adânc' });

test('what went wrong is told in the language that is set, until something else is asked', async () => {
  const question = new Question();
  settings.language = 'en';
  await question.ask(() => Promise.reject(refusal), expect.unreachable);
  expect(question.problem).toBe('Too deep.');
  settings.language = 'ro';
  expect(question.problem).toBe('Prea adânc.');
  const asked = question.ask(() => Promise.resolve(1), () => undefined);
  expect([question.busy, question.problem]).toEqual([true, null]);
  await asked;
  expect(question.busy).toBe(false);
});

test('an answer that comes too late does not matter, nor does its failure', async () => {
  const question = new Question();
  const found: string[] = [];
  const late = question.ask(() => Promise.resolve('late'), (answer) => found.push(answer));
  const failed = question.ask(() => Promise.reject(refusal), expect.unreachable);
  const last = question.ask(() => Promise.resolve('last'), (answer) => found.push(answer));
  await Promise.all([late, failed, last]);
  expect(found).toEqual(['last']);
  expect(question.problem).toBeNull();
});
