import { describe, expect, it } from 'vitest';
import { ranges } from '../../lib/messages.ts';
import { choosePlayer, effortOf, newForm, readForm } from './form.ts';
import { chooseGame, LEVEL_NAMES, levelOf, roleOf, setLevel, setRole } from './levels.ts';

describe('the form', () => {
  it('starts as a balanced game of a person against an easy computer', () => {
    const read = readForm(newForm());
    expect(read).toEqual({
      setup: {
        start: { type: 'balanced', n: 8, k: 2 },
        players: { ducks: { type: 'human' }, cats: { type: 'alphaBeta', depth: 1, evaluation: 'rich', stage: 'ordered' } },
      },
    });
  });

  it('says what is wrong where it was typed', () => {
    const form = newForm();
    Object.assign(form, { n: '11', k: 'two', preset: 'own' });
    form.goals.cats = '0';
    form.players.cats.depth = '99';
    const read = readForm(form);
    expect('errors' in read && Object.keys(read.errors).sort()).toEqual(['cats.depth', 'goals.cats', 'k', 'n']);
  });

  it('knows the thickest shore of every board', () => {
    for (const [n, most] of [
      ['8', 2],
      ['9', 2],
      ['10', 3],
    ] as const) {
      const good = { ...newForm(), n, k: String(most) };
      const bad = { ...newForm(), n, k: String(most + 1) };
      expect('setup' in readForm(good)).toBe(true);
      expect('errors' in readForm(bad)).toBe(true);
    }
  });

  it('takes the depths that the server takes, and no others', () => {
    for (const [kind, stage, { most }] of [
      ['minimax', 'plain', ranges.ducksMinimax],
      ['alphaBeta', 'plain', ranges.ducksAlphaBeta],
      ['alphaBeta', 'ordered', ranges.ducksAlphaBeta],
      ['alphaBeta', 'table', ranges.ducksAlphaBeta],
    ] as const) {
      const form = newForm();
      for (let depth = 1; depth <= most + 1; depth += 1) {
        Object.assign(form.players.cats, { kind, stage, depth: String(depth) });
        const allowed = depth <= most && !effortOf(8, form.players.cats)?.refused;
        expect('setup' in readForm(form), `${kind} ${depth}`).toBe(allowed);
      }
    }
  });

  it('tells how long a depth takes, and refuses hours', () => {
    const alphaBeta = { kind: 'alphaBeta', stage: 'ordered' } as const;
    expect(effortOf(8, { ...alphaBeta, depth: '2' })).toBe(null);
    expect(effortOf(8, { ...alphaBeta, depth: '8' })).toMatchObject({ refused: false });
    expect(effortOf(8, { ...alphaBeta, stage: 'plain', depth: '8' })).toMatchObject({ refused: true });
    const form = newForm();
    Object.assign(form.players.cats, { kind: 'alphaBeta', depth: '12' });
    const read = readForm(form);
    expect('errors' in read && read.errors['cats.depth']).toContain('days');
  });

  it('knows a number that is not whole', () => {
    const read = readForm({ ...newForm(), n: '8.5', k: 'two' });
    expect('errors' in read && read.errors).toMatchObject({
      n: '“8.5” is not a whole number.',
      k: '“two” is not a number.',
    });
  });

  it('reads seconds with a comma or a point', () => {
    for (const seconds of ['0,5', '0.5', '.5']) {
      const form = newForm();
      choosePlayer(form.players.cats, 'master');
      form.players.cats.seconds = seconds;
      const read = readForm(form);
      expect('setup' in read && read.setup.players.cats).toEqual({ type: 'master', ms: 500, evaluation: 'network' });
    }
  });
});

it('turns role and level into players, and back', () => {
  const form = newForm();
  for (const role of ['ducks', 'cats', 'both', 'watch'] as const) {
    setRole(form, role);
    expect(roleOf(form)).toBe(role);
  }
  for (const level of LEVEL_NAMES) {
    setLevel(form, level);
    expect(levelOf(form)).toBe(level);
  }
  form.players.ducks.evaluation = 'simple';
  expect(levelOf(form)).toBe(null);
  setLevel(form, 'hard');
  form.players.ducks.stage = 'table';
  expect(levelOf(form)).toBe(null);
});

it('plays the original game with alpha-beta at depth 2, as the assignment says', () => {
  const form = newForm();
  chooseGame(form, 'original');
  expect(readForm(form)).toEqual({
    setup: {
      start: { type: 'original', n: 8, k: 2 },
      players: { ducks: { type: 'human' }, cats: { type: 'alphaBeta', depth: 2, evaluation: 'rich', stage: 'ordered' } },
    },
  });
  form.players.cats.kind = 'minimax';
  chooseGame(form, 'original');
  expect(form.players.cats.kind, 'set by hand').toBe('minimax');
});
