// The keys of the play view, for its help.
import type { PlainKey } from '../lib/texts.ts';

export type KeyEntry = readonly [keys: readonly string[], text: PlainKey];

export const playKeys: readonly KeyEntry[] = [
  [['←', '→'], 'chess.keys.step'],
  [['Home', 'End'], 'chess.keys.ends'],
  [['F'], 'chess.keys.flip'],
  [['A'], 'chess.keys.attacks'],
  [['L'], 'chess.keys.thinking'],
  [['Tab'], 'chess.keys.board'],
  [['?'], 'chess.keys.help'],
];
