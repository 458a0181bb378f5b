// Many games in one file.
import type { GameKind, Selection } from '../lib/messages.ts';
import { save } from '../lib/save.ts';

const FILES = { chess: 'games.pgn', ducks: 'records.txt' } as const;

/** Saves the games of each kind in a file of their own; false where they do not come. */
export async function download(which: Selection, kind: GameKind | null): Promise<boolean> {
  const kinds = kind ? [kind] : (['chess', 'ducks'] as const);
  for (const file of kinds.map((kind) => FILES[kind])) {
    const answer = await fetch(`/games/export/${file}`, { method: 'POST', body: JSON.stringify(which) }).catch(() => null);
    const text = answer?.ok ? await answer.blob().catch(() => null) : null;
    if (!text) return false;
    if (text.size > 0) save(text, `rocada-${file}`);
  }
  return true;
}
