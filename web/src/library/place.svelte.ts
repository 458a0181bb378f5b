// Where somebody was in the library and in a file of games, for when they come back from a game.
import type { GameQuery } from '../lib/messages.ts';
import { EVERYTHING } from './query.ts';

export const place: { query: GameQuery; scroll: number } = $state({ query: { ...EVERYTHING }, scroll: 0 });

/** In the file that was last looked at. */
export const filePlace = $state({ file: '', search: '', broken: false, scroll: 0 });

/** Another file is looked at from its beginning. */
export function lookAt(file: string): void {
  if (filePlace.file !== file) Object.assign(filePlace, { file, search: '', broken: false, scroll: 0 });
}
