// How sides, players, turns, values and times are said.
import type { DucksEnd, DucksPlayer, DucksTurn, DucksValue, Side } from '../lib/messages.ts';
import { number, t } from '../lib/texts.ts';
import { cellName } from './board/describe.ts';

export function sideName(side: Side): string {
  return t(side === 'ducks' ? 'ducks.ducklings' : 'ducks.cats');
}

export function other(side: Side): Side {
  return side === 'ducks' ? 'cats' : 'ducks';
}

export function playerName(player: DucksPlayer): string {
  const name = t(`ducks.player.${player.type}`);
  switch (player.type) {
    case 'human':
    case 'random':
      return name;
    case 'minimax':
    case 'alphaBeta':
      return t('ducks.player.deep', { name, depth: player.depth, evaluation: t(`ducks.eval.${player.evaluation}`) });
    case 'master':
      return t('ducks.player.timed', {
        name,
        time: timeText(player.ms),
        evaluation: t(`ducks.eval.${player.evaluation}`),
      });
  }
}

/** Milliseconds as people read them. */
export function timeText(ms: number): string {
  if (ms < 1000) return t('ducks.time.ms', { ms: number(ms, ms < 10 ? 1 : 0) });
  return t('ducks.time.s', { s: number(ms / 1000, ms < 60_000 ? 2 : 0) });
}

/** What a position was worth to the player who thought. */
export function valueText(value: DucksValue): string {
  switch (value.type) {
    case 'points':
      return value.value > 0 ? `+${number(value.value)}` : number(value.value);
    case 'win':
    case 'loss':
      return t(`ducks.value.${value.type}`, { count: value.turns });
  }
}

/** A turn in a list: as it is written, with what it captured. */
export function turnText(turn: DucksTurn): string {
  return turn.side === 'ducks' && turn.captured.length > 0 ? `${turn.text} ×${turn.captured.length}` : turn.text;
}

/** A turn as it is spoken. */
export function spokenTurn(turn: DucksTurn, n: number): string {
  const cell = (at: number) => cellName(at, n);
  const piece = t(turn.side === 'ducks' ? 'ducks.duckling' : 'ducks.cat');
  const done =
    turn.from === null
      ? t('ducks.spoken.place', { piece, to: cell(turn.to) })
      : t('ducks.spoken.move', { piece, from: cell(turn.from), to: cell(turn.to) });
  if (turn.captured.length === 0) return done;
  const count = turn.captured.length;
  return `${done} ${t(turn.side === 'ducks' ? 'ducks.spoken.cats' : 'ducks.spoken.ducks', { count })}`;
}

export function endText(end: DucksEnd): string {
  if (!end.winner) return t('ducks.end.stopped');
  const winner = sideName(end.winner);
  const loser = sideName(other(end.winner));
  switch (end.reason) {
    case 'goal':
      return t('ducks.end.goal', { winner });
    case 'noTurn':
      return t('ducks.end.noTurn', { winner, loser });
    case 'resignation':
    case 'stopped':
      return t('ducks.end.resignation', { winner, loser });
  }
}
