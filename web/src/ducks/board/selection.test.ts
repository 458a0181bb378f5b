import { describe, expect, it } from 'vitest';
import type { LegalTurn } from '../../lib/messages.ts';
import { NOTHING, drop, press, targets, type Situation } from './selection.ts';

const at = (row: number, column: number) => row * 8 + column;

function turn(text: string, from: number | null, to: number, victim: number | null = null): LegalTurn {
  return { text, from, to, victim, captured: victim === null ? [] : [victim] };
}

// A cat on 1,3 between two ducklings that it can reach from 2,3.
const cats: Situation = {
  n: 8,
  side: 'cats',
  pieces: [
    { id: 0, side: 'cats', cell: at(1, 3) },
    { id: 1, side: 'ducks', cell: at(3, 2) },
    { id: 2, side: 'ducks', cell: at(3, 4) },
    { id: 3, side: 'cats', cell: at(0, 0) },
  ],
  legal: [
    turn('+0,1', null, at(0, 1)),
    turn('1,3-1,2', at(1, 3), at(1, 2)),
    turn('1,3-2,3x3,2', at(1, 3), at(2, 3), at(3, 2)),
    turn('1,3-2,3x3,4', at(1, 3), at(2, 3), at(3, 4)),
  ],
};
const lifted = { type: 'piece', from: at(1, 3) } as const;
const choosing = { type: 'victim', from: at(1, 3), to: at(2, 3), victims: [at(3, 2), at(3, 4)] } as const;
const choice = { ...choosing, victims: [...choosing.victims] };

describe('a press with nothing picked up', () => {
  it('places on an empty cell, and lets the server refuse a wrong one', () => {
    expect(press(cats, NOTHING, at(0, 1))).toEqual({ selection: NOTHING, play: '+0,1' });
    expect(press(cats, NOTHING, at(4, 4))).toEqual({ selection: NOTHING, play: '+4,4' });
    expect(press(cats, NOTHING, at(3, 2))).toEqual({ selection: NOTHING, play: '+3,2' });
  });

  it('picks up a piece of one’s own', () => {
    expect(press(cats, NOTHING, at(1, 3))).toEqual({ selection: lifted, play: null });
  });
});

describe('a press with a piece picked up', () => {
  it('plays the only turn to a cell', () => {
    expect(press(cats, lifted, at(1, 2))).toEqual({ selection: NOTHING, play: '1,3-1,2' });
  });

  it('puts it down, or picks up another', () => {
    expect(press(cats, lifted, at(1, 3))).toEqual({ selection: NOTHING, play: null });
    expect(press(cats, lifted, at(0, 0)).selection).toEqual({ type: 'piece', from: at(0, 0) });
  });

  it('lets the server refuse a cell that cannot be reached, and puts the piece down', () => {
    expect(press(cats, lifted, at(5, 5))).toEqual({ selection: NOTHING, play: '1,3-5,5' });
    expect(drop(cats, at(1, 3), at(5, 5)).selection).toEqual(NOTHING);
  });

  it('always leaves a way on: the press after a refused one places', () => {
    const tired: Situation = { ...cats, legal: cats.legal.filter((turn) => turn.from === null) };
    const refused = press(tired, press(tired, NOTHING, at(1, 3)).selection, at(1, 2));
    expect(refused.play).toBe('1,3-1,2');
    expect(press(tired, refused.selection, at(0, 1)).play).toBe('+0,1');
  });

  it('asks for the victim where there are several', () => {
    expect(drop(cats, at(1, 3), at(2, 3))).toEqual({ selection: choice, play: null });
  });
});

describe('a press while the victim is chosen', () => {
  it('plays with the victim', () => {
    expect(press(cats, choice, at(3, 4)).play).toBe('1,3-2,3x3,4');
  });

  it('gives up on an empty cell, and picks up another cat', () => {
    expect(press(cats, choice, at(6, 6))).toEqual({ selection: NOTHING, play: null });
    expect(press(cats, choice, at(0, 0)).selection).toEqual({ type: 'piece', from: at(0, 0) });
  });
});

it('shows the targets of what is picked up', () => {
  expect(targets(cats.legal, NOTHING).map((legal) => legal.text)).toEqual(['+0,1']);
  expect(targets(cats.legal, lifted)).toHaveLength(3);
  expect(targets(cats.legal, choice)).toEqual([]);
});
