// The steps of the tutorial: a position for the real game, what to do in it, and how to tell that it was done.
import type { Ducks, DucksTurn } from '../../lib/messages.ts';
import type { PlainKey } from '../../lib/texts.ts';

export interface Step {
  title: PlainKey;
  text: PlainKey;
  /** Said when another turn was played than the one that the step is about. */
  nudge: PlainKey;
  praise: PlainKey;
  position: string;
  done: (turn: DucksTurn, game: Ducks) => boolean;
}

export const STEPS: readonly Step[] = [
  {
    title: 'ducks.tutorial.place.title',
    text: 'ducks.tutorial.place.text',
    nudge: 'ducks.tutorial.place.nudge',
    praise: 'ducks.tutorial.place.praise',
    position: '8/8/8/8/8/8/8/8 d 2 0 0 0 0',
    done: (turn) => turn.from === null,
  },
  {
    title: 'ducks.tutorial.move.title',
    text: 'ducks.tutorial.move.text',
    nudge: 'ducks.tutorial.move.nudge',
    praise: 'ducks.tutorial.move.praise',
    position: '8/8/8/3d4/8/8/8/1c6 d 2 0 0 0 0',
    done: (turn) => turn.from !== null,
  },
  {
    title: 'ducks.tutorial.row.title',
    text: 'ducks.tutorial.row.text',
    nudge: 'ducks.tutorial.row.nudge',
    praise: 'ducks.tutorial.row.praise',
    position: '8/6c1/8/2d5/8/4d3/8/1c6 d 2 0 0 2 0',
    done: (turn) => turn.from === null,
  },
  {
    title: 'ducks.tutorial.line.title',
    text: 'ducks.tutorial.line.text',
    nudge: 'ducks.tutorial.line.nudge',
    praise: 'ducks.tutorial.line.praise',
    position: '8/8/3c4/3d4/1cd2d1c/3d4/3d4/8 d 2 0 0 0 0',
    done: (turn) => turn.captured.length >= 2,
  },
  {
    title: 'ducks.tutorial.cat.title',
    text: 'ducks.tutorial.cat.text',
    nudge: 'ducks.tutorial.cat.nudge',
    praise: 'ducks.tutorial.cat.praise',
    position: '8/3c4/8/2d1d3/8/8/8/8 c 2 0 0 0 0',
    done: (turn) => turn.captured.length === 1,
  },
  {
    title: 'ducks.tutorial.goal.title',
    text: 'ducks.tutorial.goal.text',
    nudge: 'ducks.tutorial.goal.nudge',
    praise: 'ducks.tutorial.goal.praise',
    position: '8/8/1c6/4d3/8/1c1d1d2/8/8 d 2 2 5 0 0 goals=3/8',
    done: (_, game) => game.end?.winner === 'ducks',
  },
];
