// The pictures of the rules: positions, and the turn that has just been played in them.
import type { DucksTurn } from '../../lib/messages.ts';

export interface Picture {
  /** Its texts are called so. */
  name: 'board' | 'place' | 'move' | 'ducks' | 'cats' | 'end';
  position: string;
  last?: Pick<DucksTurn, 'side' | 'from' | 'to' | 'captured' | 'captors'>;
}

const at = (row: number, column: number) => row * 8 + column;

export const PICTURES: readonly Picture[] = [
  {
    name: 'board',
    position: '8/8/8/8/8/8/8/8 d 2 0 0 0 0',
  },
  {
    name: 'place',
    position: '8/1c6/8/3d4/8/4d3/8/6c1 d 2 0 0 0 0',
    last: { side: 'ducks', from: null, to: at(5, 4), captured: [], captors: [] },
  },
  {
    name: 'move',
    position: '8/1c6/8/6d1/8/4d3/8/6c1 c 2 0 0 1 0',
    last: { side: 'ducks', from: at(3, 3), to: at(3, 6), captured: [], captors: [] },
  },
  {
    name: 'ducks',
    position: '8/8/8/8/2dd1d1c/3d4/3d4/8 c 2 2 0 1 0',
    last: {
      side: 'ducks',
      from: at(3, 3),
      to: at(4, 3),
      captured: [at(2, 3), at(4, 1)],
      captors: [at(4, 2), at(4, 3), at(4, 5), at(5, 3), at(6, 3)],
    },
  },
  {
    name: 'cats',
    position: '8/8/3c4/2d5/8/8/8/8 d 2 0 1 0 1',
    last: { side: 'cats', from: at(1, 3), to: at(2, 3), captured: [at(3, 4)], captors: [at(2, 3)] },
  },
  {
    name: 'end',
    position: '8/8/8/2ddd3/8/8/8/8 c 2 3 5 1 0 goals=3/8',
    last: {
      side: 'ducks',
      from: at(5, 4),
      to: at(3, 4),
      captured: [at(3, 6)],
      captors: [at(3, 2), at(3, 3), at(3, 4)],
    },
  },
];
