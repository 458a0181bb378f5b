// The keys of the analysis, for its help; people know most of them from elsewhere.
import type { KeyEntry } from '../chess/keys.ts';

export const analysisKeys: readonly KeyEntry[] = [
  [['←', '→', 'K', 'J'], 'analysis.keys.step'],
  [['↑', '↓'], 'analysis.keys.variations'],
  [['Home', 'End'], 'analysis.keys.ends'],
  [['⇧ ←', '⇧ →'], 'analysis.keys.forks'],
  [['Space'], 'analysis.keys.best'],
  [['L'], 'analysis.keys.engine'],
  [['X'], 'analysis.keys.threat'],
  [['A'], 'analysis.keys.arrows'],
  [['Z'], 'analysis.keys.hide'],
  [['D'], 'analysis.keys.comment'],
  [['G'], 'analysis.keys.glyphs'],
  [['F'], 'chess.keys.flip'],
  [['Tab'], 'chess.keys.board'],
  [['?'], 'chess.keys.help'],
];
