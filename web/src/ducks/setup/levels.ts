// The short way to choose who plays: a role for the person and a level for the computer.
import type { Side } from '../../lib/messages.ts';
import { choosePlayer, usualEvaluation, type PlayerForm, type SetupForm } from './form.ts';

export type Role = Side | 'both' | 'watch';
/** The weakest first; docs/ducks.md has the games between them. */
export const LEVEL_NAMES = ['easy', 'medium', 'hard', 'master'] as const;
export type Level = (typeof LEVEL_NAMES)[number];
/** The games that have a name. */
export type NamedGame = 'original' | 'balanced';

const LEVELS: Record<Level, Pick<PlayerForm, 'kind' | 'depth' | 'seconds'>> = {
  easy: { kind: 'alphaBeta', depth: '1', seconds: '1' },
  medium: { kind: 'alphaBeta', depth: '2', seconds: '1' },
  hard: { kind: 'alphaBeta', depth: '3', seconds: '1' },
  master: { kind: 'master', depth: '3', seconds: '1' },
};

/** The assignment has alpha-beta look two turns ahead. */
const ORIGINAL_LEVEL: Level = 'medium';

/** One of the two games, with the computer that belongs to it unless it was set by hand. */
export function chooseGame(form: SetupForm, game: NamedGame): void {
  form.preset = game;
  if (game === 'original' && levelOf(form) !== null) setLevel(form, ORIGINAL_LEVEL);
}

export function roleOf(form: SetupForm): Role {
  const ducks = form.players.ducks.kind === 'human';
  const cats = form.players.cats.kind === 'human';
  return ducks && cats ? 'both' : ducks ? 'ducks' : cats ? 'cats' : 'watch';
}

/** The level of the computer; none where it was set by hand. */
export function levelOf(form: SetupForm): Level | null {
  const computers = Object.values(form.players).filter((player) => player.kind !== 'human');
  const levels = computers.map((player) => {
    const found = Object.entries(LEVELS).find(
      ([, level]) =>
        level.kind === player.kind &&
        (level.kind === 'master' ? level.seconds === player.seconds : level.depth === player.depth) &&
        player.evaluation === usualEvaluation(level.kind) &&
        player.stage === 'ordered',
    );
    return (found?.[0] as Level | undefined) ?? null;
  });
  return levels.every((level) => level === levels[0]) ? (levels[0] ?? null) : null;
}

export function setRole(form: SetupForm, role: Role): void {
  const level = levelOf(form) ?? 'medium';
  for (const side of ['ducks', 'cats'] as const) {
    if (role === side || role === 'both') form.players[side].kind = 'human';
    else setPlayer(form.players[side], level);
  }
}

export function setLevel(form: SetupForm, level: Level): void {
  for (const player of Object.values(form.players)) {
    if (player.kind !== 'human') setPlayer(player, level);
  }
}

function setPlayer(player: PlayerForm, level: Level): void {
  choosePlayer(player, LEVELS[level].kind);
  Object.assign(player, LEVELS[level], { stage: 'ordered' });
}
