// What becomes of a premove when the board changes under it.
import type { BoardView } from './boardconfig.ts';

/**
 * It waits for the opponent's answer and for nothing else: it outlives the news that one's own move was accepted, and is
 * given up when moves are taken back, when one looks back, or in another game.
 */
export function fateOfPremove(before: BoardView, after: BoardView): 'wait' | 'play' | 'cancel' {
  const added = after.ply - before.ply;
  if (after.game !== before.game || added < 0 || added > 1) return 'cancel';
  if (after.turn !== after.mover) return 'wait';
  return added === 1 && !after.frozen ? 'play' : 'cancel';
}
