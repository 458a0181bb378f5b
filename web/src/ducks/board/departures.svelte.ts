// The captured pieces that are just leaving the board.
import type { DucksTurn, Side } from '../../lib/messages.ts';
import { columnOf, isShore, rowOf } from './cells.ts';

export interface Departing {
  key: number;
  side: Side;
  from: number;
  to: number;
}

export class Departures {
  list: Departing[] = $state.raw([]);
  #ply: number | null = null;
  #nextKey = 0;

  /** Called with the turn that the board shows as its last; only a step forward is animated. */
  follow(turn: DucksTurn | null, ply: number, n: number, k: number): void {
    if (ply === this.#ply) return;
    const forward = this.#ply !== null && ply === this.#ply + 1;
    this.#ply = ply;
    // A quick answer must not cut short what is still under way.
    this.list = forward && turn ? [...this.list, ...turn.captured.map((from) => this.#departing(turn, from, n, k))] : [];
  }

  #departing(turn: DucksTurn, from: number, n: number, k: number): Departing {
    const key = this.#nextKey++;
    return turn.side === 'ducks'
      ? { key, side: 'cats', from, to: nearestWater(from, turn, n, k) }
      : { key, side: 'ducks', from, to: turn.to };
  }

  gone(key: number): void {
    this.list = this.list.filter((departing) => departing.key !== key);
  }
}

/** The free cell of the lake where a cat falls in. */
function nearestWater(cell: number, turn: DucksTurn, n: number, k: number): number {
  const taken = new Set([...turn.board.ducks, ...turn.board.cats]);
  const distance = (to: number) =>
    Math.hypot(rowOf(cell, n) - rowOf(to, n), columnOf(cell, n) - columnOf(to, n));
  const cells = Array.from({ length: n * n }, (_, to) => to);
  const water = cells.filter((to) => !isShore(to, n, k) && !taken.has(to));
  return water.sort((a, b) => distance(a) - distance(b))[0] ?? cell;
}
