// Files and texts of games that people bring along: one game is opened at once, several are listed.
import { begin } from '../lib/begin.ts';
import { AskError, OfflineError } from '../lib/connection.svelte.ts';
import type { Brought, Words } from '../lib/messages.ts';
import { go } from '../lib/router.svelte.ts';

/** How a record of Ducklings and Cats begins. */
const RECORD = 'Ducklings and Cats';

/** The games of a text; throws what the server has against it. */
async function bring(text: Blob): Promise<Brought> {
  const answer = await fetch('/files', { method: 'POST', body: text }).catch(() => {
    throw new OfflineError();
  });
  const told = (await answer.json().catch(() => {
    throw new OfflineError();
  })) as Brought | Words;
  if ('file' in told) return told;
  throw new AskError(told);
}

/** Opens the games of a file, or of a text that was pasted. */
export async function openGames(text: Blob, name?: string): Promise<void> {
  const human = { type: 'human' } as const;
  const beginning = await text.slice(0, 100).text();
  if (beginning.trimStart().startsWith(RECORD)) {
    return begin({ type: 'loadDucks', text: (await text.text()).trim(), players: { ducks: human, cats: human } });
  }
  const { file, games } = await bring(text);
  if (games === 1) await begin({ type: 'openFileGame', file, number: 1 });
  else go({ view: 'file', file, ...(name ? { name } : {}) });
}
