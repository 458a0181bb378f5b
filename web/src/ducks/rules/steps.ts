// The steps of the tutorial: a position for the real game, what to do in it, and how to tell that it was done.
import type { Ducks, DucksTurn } from '../../lib/messages.ts';

export interface Step {
  /** Its texts are called so. */
  name: 'place' | 'move' | 'row' | 'line' | 'cat' | 'goal';
  position: string;
  done: (turn: DucksTurn, game: Ducks) => boolean;
}

export const STEPS: readonly Step[] = [
  {
    name: 'place',
    position: '8/8/8/8/8/8/8/8 d 2 0 0 0 0',
    done: (turn) => turn.from === null,
  },
  {
    name: 'move',
    position: '8/8/8/3d4/8/8/8/1c6 d 2 0 0 0 0',
    done: (turn) => turn.from !== null,
  },
  {
    name: 'row',
    position: '8/6c1/8/2d5/8/4d3/8/1c6 d 2 0 0 2 0',
    done: (turn) => turn.from === null,
  },
  {
    name: 'line',
    position: '8/8/3c4/3d4/1cd2d1c/3d4/3d4/8 d 2 0 0 0 0',
    done: (turn) => turn.captured.length >= 2,
  },
  {
    name: 'cat',
    position: '8/3c4/8/2d1d3/8/8/8/8 c 2 0 0 0 0',
    done: (turn) => turn.captured.length === 1,
  },
  {
    name: 'goal',
    position: '8/8/1c6/4d3/8/1c1d1d2/8/8 d 2 2 5 0 0 goals=3/8',
    done: (_, game) => game.end?.winner === 'ducks',
  },
];
