// How sides, players, turns, values and times are said.
import type { Ducks, DucksEnd, DucksPlayer, DucksTurn, DucksValue, Side } from '../lib/messages.ts';
import { number, t } from '../lib/texts.ts';
import { cellName } from './board/describe.ts';

export function sideName(side: Side): string {
  return t(side === 'ducks' ? 'ducks.ducklings' : 'ducks.cats');
}

/** Who is to move according to the second part of a position's text. */
export function sideToMove(position: string): Side {
  return position.split(' ')[1] === 'c' ? 'cats' : 'ducks';
}

export function other(side: Side): Side {
  return side === 'ducks' ? 'cats' : 'ducks';
}

/** The sides that people play. */
export function peopleOf(game: Pick<Ducks, 'setup'>): Side[] {
  return (['ducks', 'cats'] as const).filter((side) => game.setup.players[side].type === 'human');
}

export function playerName(player: DucksPlayer): string {
  const name = player.type === 'alphaBeta' ? t(`play.alphaBeta.${player.stage ?? 'ordered'}`) : t(`ducks.player.${player.type}`);
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

/** Milliseconds as people read them: what is shorter than one, in microseconds. */
export function timeText(ms: number): string {
  if (ms > 0 && ms < 1) return t('ducks.time.us', { us: number(ms * 1000) });
  if (ms < 1000) return t('ducks.time.ms', { ms: number(ms, ms < 10 ? 1 : 0) });
  return t('ducks.time.s', { s: number(ms / 1000, ms < 60_000 ? 2 : 0) });
}

/** The depth that a search is done with. */
export function depthText(depth: number): string {
  return depth === 0 ? t('ducks.noDepth') : number(depth);
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

/** How a game ended, as `people` would be told: one person has won or lost. */
export function endText(end: DucksEnd, people: readonly Side[] = []): string {
  if (!end.winner) return t('ducks.end.stopped');
  const reason = end.reason === 'stopped' ? 'resignation' : end.reason;
  if (people.length === 1) {
    const result = people[0] === end.winner ? 'youWin' : 'youLose';
    return `${t(`ducks.end.${result}`)} ${t(`ducks.end.${result}.${reason}.${end.winner}`)}`;
  }
  return t(`ducks.end.${reason}.${end.winner}`);
}
