// Texts of chess.
import type { Text } from '../translate.ts';

export const chessTexts = {
  'chess.title': { en: 'Chess', ro: 'Șah' },
} as const satisfies Record<string, Text>;
