// What to show a person when a question to the server failed.
import { AskError, connection, OfflineError } from './connection.svelte.ts';
import { settings } from './settings.svelte.ts';
import { t, type PlainKey } from './texts.ts';

/** What the page itself could not do. */
export class PageError extends Error {
  constructor(readonly text: PlainKey) {
    super(text);
  }
}

/** What went wrong, as a sentence; null where nothing did, or where it was the connection and that is back. */
export function failureText(failure: unknown): string | null {
  if (failure === null || failure === undefined) return null;
  if (failure instanceof AskError) return sentence(failure.problem[settings.language]);
  if (failure instanceof PageError) return t(failure.text);
  if (failure instanceof OfflineError) return connection.state === 'open' ? null : t('shell.offline');
  throw failure;
}

/** The server's remarks begin small and end without a dot. One that begins with a move stays as it is. */
export function sentence(text: string): string {
  const begun = text.replace(/^(?!\S*\d)\p{Ll}/u, (letter) => letter.toUpperCase());
  return /[.!?…]$/.test(begun) ? begun : `${begun}.`;
}
