// Texts of Ducklings and Cats.
import type { Text } from '../translate.ts';

export const ducksTexts = {
  'ducks.title': { en: 'Ducklings and Cats', ro: 'Rățuște și pisici' },
} as const satisfies Record<string, Text>;
