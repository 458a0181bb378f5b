// What is typed into the form, and what it says: a setup to send, or what is wrong and where. The ranges are those of
// the form's own texts; the server judges in the end.
import type { DucksPlayer, DucksSetup, DucksStart, DucksVariant, Evaluation, Side } from '../../lib/messages.ts';
import { t } from '../../lib/texts.ts';

export type Preset = 'balanced' | 'original' | 'own' | 'position';
export type PlayerKind = DucksPlayer['type'];

export interface PlayerForm {
  kind: PlayerKind;
  depth: string;
  /** Seconds a turn. */
  seconds: string;
  evaluation: Evaluation;
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

/** The parts of the form that can be wrong. */
export type FieldName =
  | 'n'
  | 'k'
  | 'goals.ducks'
  | 'goals.cats'
  | 'position'
  | `${Side}.depth`
  | `${Side}.seconds`;

export type Errors = Partial<Record<FieldName, string>>;

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
      ducks: { kind: 'human', depth: '3', seconds: '1', evaluation: 'rich' },
      cats: { kind: 'alphaBeta', depth: '1', seconds: '1', evaluation: 'rich' },
    },
  };
}

/** The field that a part of the setup comes from, as the server names that part; none where there is no such field. */
export function fieldOf(part: string | null, form: SetupForm): FieldName | null {
  switch (part) {
    case 'n':
    case 'k':
    case 'goals.ducks':
    case 'goals.cats':
      return part;
    case 'text':
      return 'position';
    case 'ducks':
    case 'cats':
      return form.players[part].kind === 'master' ? `${part}.seconds` : `${part}.depth`;
    default:
      return null;
  }
}

/** The thickest shore of a board. */
export function thickestShore(n: number): number {
  return Math.ceil(n / 3) - 1;
}

/** The form as a setup, or its errors. */
export function readForm(form: SetupForm): { setup: DucksSetup } | { errors: Errors } {
  const errors: Errors = {};
  const start = readStart(form, errors);
  const players = { ducks: readPlayer(form, 'ducks', errors), cats: readPlayer(form, 'cats', errors) };
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
  const n = whole(form.n, 8, 10, 'n', errors);
  const k = whole(form.k, 1, thickestShore(n >= 8 && n <= 10 ? n : 10), 'k', errors);
  if (form.preset !== 'own') return { type: form.preset, n, k };
  const most = 3 * (n || 10);
  const goals = {
    ducks: whole(form.goals.ducks, 1, most, 'goals.ducks', errors),
    cats: whole(form.goals.cats, 1, most, 'goals.cats', errors),
  };
  return { type: 'own', n, k, variant: form.variant, goals };
}

function readPlayer(form: SetupForm, side: Side, errors: Errors): DucksPlayer {
  const { kind, depth, seconds, evaluation } = form.players[side];
  switch (kind) {
    case 'human':
    case 'random':
      return { type: kind };
    case 'minimax':
    case 'alphaBeta':
      return { type: kind, depth: whole(depth, 1, 8, `${side}.depth`, errors), evaluation };
    case 'master':
      return { type: kind, ms: Math.round(1000 * decimal(seconds, 0.01, 600, `${side}.seconds`, errors)), evaluation };
  }
}

function whole(text: string, least: number, most: number, field: FieldName, errors: Errors): number {
  const value = /^\d+$/.test(text.trim()) ? Number(text) : NaN;
  if (Number.isNaN(value)) errors[field] = t('ducks.check.number', { text });
  else if (value < least || value > most) errors[field] = t('ducks.check.range', { text, least, most });
  return value;
}

function decimal(text: string, least: number, most: number, field: FieldName, errors: Errors): number {
  const value = /^\d*[.,]?\d+$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : NaN;
  if (Number.isNaN(value)) errors[field] = t('ducks.check.number', { text });
  else if (value < least || value > most)
    errors[field] = t('ducks.check.range', { text, least: String(least), most: String(most) });
  return value;
}
