import { expect, test } from 'vitest';
import { AskError, connection, OfflineError } from './connection.svelte.ts';
import { failureText, sentence } from './failure.ts';

test.each([
  ['white has no king', 'White has no king.'],
  ['șahul nu este permis aici', 'Șahul nu este permis aici.'],
  ['bxc3 is not legal here', 'bxc3 is not legal here.'],
  ['Too late!', 'Too late!'],
])('%s', (text, expected) => expect(sentence(text)).toBe(expected));

test('a lost connection is no longer told of when it is back', () => {
  connection.state = 'lost';
  expect(failureText(new OfflineError())).toMatch(/Not connected|nu există legătură/);
  connection.state = 'open';
  expect(failureText(new OfflineError())).toBe(null);
  expect(failureText(new AskError({ en: 'no', ro: 'nu' }))).toMatch(/^N[ou]\.$/);
  expect(failureText(null)).toBe(null);
});
