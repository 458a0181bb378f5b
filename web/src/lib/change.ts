// How a change that the server tells of is applied. Every description of a game has a revision, one more than the one
// before: page and server cannot drift apart without one of the two noticing.
import type { Change } from './messages.ts';

export type View<Played> = { game: string; revision: number; played: Played[] };

/** The game after a change; null where something between the two was missed. */
export function changed<Played, Now, Game extends View<Played> & Now>(
  game: Game,
  change: Change<Played, Now>,
): Game | null {
  if (change.game !== game.game || change.revision !== game.revision + 1) return null;
  const played = [...game.played.slice(0, change.kept), ...change.played];
  return { ...game, ...change.now, revision: change.revision, played };
}
