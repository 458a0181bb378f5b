// What is typed into the form, and what it says: a setup to send, or what is wrong and where. The ranges are the
// server's, which judges in the end.
import {
  duckBoards,
  duckEfforts,
  ranges,
  type AlphaBetaStage,
  type DucksPlayer,
  type DucksSetup,
  type DucksStart,
  type DucksVariant,
  type Evaluation,
  type Field,
  type Side,
} from '../../lib/messages.ts';
import { settings } from '../../lib/settings.svelte.ts';
import { number, t } from '../../lib/texts.ts';

export type Preset = 'balanced' | 'original' | 'own' | 'position';
export type PlayerKind = DucksPlayer['type'];

export interface PlayerForm {
  kind: PlayerKind;
  depth: string;
  /** Seconds a turn. */
  seconds: string;
  evaluation: Evaluation;
  /** Of alpha-beta. */
  stage: AlphaBetaStage;
}

export interface SetupForm {
  n: string;
  k: string;
  preset: Preset;
  variant: DucksVariant;
  goals: Record<Side, string>;
  position: string;
  players: Record<Side, PlayerForm>;
}

/** The master's was learnt from games, the others can tell why. */
export const usualEvaluation = (kind: PlayerKind): Evaluation => (kind === 'master' ? 'network' : 'rich');

/** Another player, with the evaluation that it usually has. */
export function choosePlayer(player: PlayerForm, kind: PlayerKind): void {
  player.kind = kind;
  player.evaluation = usualEvaluation(kind);
}

/** What is wrong, by field. */
export type Errors = Partial<Record<Field, string>>;

export const SIDES: readonly Side[] = ['ducks', 'cats'];

export function newForm(): SetupForm {
  return {
    n: '8',
    k: '2',
    preset: 'balanced',
    variant: 'slide',
    goals: { ducks: '3', cats: '8' },
    position: '',
    players: {
      ducks: { kind: 'human', depth: '3', seconds: '1', evaluation: 'rich', stage: 'ordered' },
      cats: { kind: 'alphaBeta', depth: '1', seconds: '1', evaluation: 'rich', stage: 'ordered' },
    },
  };
}

/** The board with so many rows, if there is one. */
export function boardOf(n: number): (typeof duckBoards)[number] | undefined {
  return duckBoards.find((board) => board.n === n);
}

/** The board that is shown while the form is filled in: the one it says, or the usual one where that cannot be. */
export function shownBoard(form: SetupForm): { n: number; k: number } {
  const n = form.preset === 'position' ? rowsOf(form.position) : Number(form.n);
  const board = boardOf(n);
  const k = Number(form.k);
  return board ? { n, k: Number.isInteger(k) && k >= 1 && k <= board.shore ? k : 1 } : { n: 8, k: 2 };
}

/** The rows of a position text. */
function rowsOf(text: string): number {
  return text.trim().split(' ')[0]!.split('/').length;
}

/** How long a turn takes at a depth that takes long; nothing for one that does not. */
export function effortOf(
  n: number,
  { kind, depth, stage }: Pick<PlayerForm, 'kind' | 'depth' | 'stage'>,
): { takes: string; refused: boolean } | null {
  const found = duckEfforts.find(
    (effort) =>
      effort.n === n && effort.type === kind && effort.depth === Number(depth) && (effort.stage ?? stage) === stage,
  );
  return found ? { takes: found[settings.language], refused: found.refused } : null;
}

/** The form as a setup, or its errors. */
export function readForm(form: SetupForm): { setup: DucksSetup } | { errors: Errors } {
  const errors: Errors = {};
  const start = readStart(form, errors);
  const players = { ducks: readPlayer(form, 'ducks', errors), cats: readPlayer(form, 'cats', errors) };
  for (const side of SIDES) {
    const effort = effortOf(shownBoard(form).n, form.players[side]);
    if (effort?.refused) errors[`${side}.depth`] ??= t('ducks.check.tooLong', { takes: effort.takes });
  }
  return Object.keys(errors).length > 0 ? { errors } : { setup: { start, players } };
}

/** Only the players, for a game that comes from a file. */
export function readPlayers(form: SetupForm): { players: DucksSetup['players'] } | { errors: Errors } {
  const errors: Errors = {};
  const players = { ducks: readPlayer(form, 'ducks', errors), cats: readPlayer(form, 'cats', errors) };
  return Object.keys(errors).length > 0 ? { errors } : { players };
}

function readStart(form: SetupForm, errors: Errors): DucksStart {
  if (form.preset === 'position') {
    if (!form.position.trim()) errors.position = t('ducks.check.position');
    return { type: 'position', text: form.position.trim() };
  }
  const largest = duckBoards[duckBoards.length - 1]!;
  const n = whole(form.n, { least: duckBoards[0].n, most: largest.n }, 'n', errors);
  const board = boardOf(n) ?? largest;
  const k = whole(form.k, { least: 1, most: board.shore }, 'k', errors);
  if (form.preset !== 'own') return { type: form.preset, n, k };
  const range = { least: 1, most: board.goal };
  const goals = {
    ducks: whole(form.goals.ducks, range, 'goals.ducks', errors),
    cats: whole(form.goals.cats, range, 'goals.cats', errors),
  };
  return { type: 'own', n, k, variant: form.variant, goals };
}

function readPlayer(form: SetupForm, side: Side, errors: Errors): DucksPlayer {
  const { kind, depth, seconds, evaluation, stage } = form.players[side];
  switch (kind) {
    case 'human':
    case 'random':
      return { type: kind };
    case 'minimax':
      return { type: kind, depth: whole(depth, ranges.ducksMinimax, `${side}.depth`, errors), evaluation };
    case 'alphaBeta':
      return { type: kind, depth: whole(depth, ranges.ducksAlphaBeta, `${side}.depth`, errors), evaluation, stage };
    case 'master': {
      const range = { least: ranges.moveMs.least / 1000, most: ranges.moveMs.most / 1000 };
      return { type: kind, ms: Math.round(1000 * decimal(seconds, range, `${side}.seconds`, errors)), evaluation };
    }
  }
}

type Range = { least: number; most: number };

function whole(text: string, { least, most }: Range, field: Field, errors: Errors): number {
  const value = /^\d+$/.test(text.trim()) ? Number(text) : NaN;
  const isNumber = /^-?\d*[.,]?\d+$/.test(text.trim());
  if (Number.isNaN(value)) errors[field] = t(isNumber ? 'ducks.check.whole' : 'ducks.check.number', { text });
  else if (value < least || value > most) errors[field] = t('ducks.check.range', { text, least, most });
  return value;
}

function decimal(text: string, { least, most }: Range, field: Field, errors: Errors): number {
  const value = /^\d*[.,]?\d+$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : NaN;
  if (Number.isNaN(value)) errors[field] = t('ducks.check.number', { text });
  else if (value < least || value > most)
    errors[field] = t('ducks.check.range', { text, least: number(least, 2), most: number(most, 2) });
  return value;
}
