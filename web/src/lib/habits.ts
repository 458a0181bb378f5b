// How this person likes to play, as the server is told of it.
import type { Ask, PieceLetters } from './messages.ts';
import { settings } from './settings.svelte.ts';

/** Which letters are typed; pictures are typed with those of the language. */
export function typedLetters(): PieceLetters {
  return settings.letters !== 'english' && settings.language === 'ro' ? 'romanian' : 'english';
}

export function habits(): Extract<Ask, { type: 'habits' }> {
  return { type: 'habits', tempo: settings.tempo, letters: typedLetters() };
}
