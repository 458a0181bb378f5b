// The levels by rating, and what they are called.
import { t, type PlainKey } from '../lib/texts.ts';

export const ELO_STEP = 50;

const names: readonly [from: number, text: PlainKey][] = [
  [2500, 'chess.level.grandmaster'],
  [2200, 'chess.level.master'],
  [2000, 'chess.level.expert'],
  [1700, 'chess.level.strongClub'],
  [1400, 'chess.level.club'],
  [1100, 'chess.level.hobby'],
  [800, 'chess.level.learner'],
  [0, 'chess.level.beginner'],
];

export function levelName(elo: number): string {
  return t(names.find(([from]) => elo >= from)![1]);
}
