// How players, ends and scores are called.
import type { ChessEnd, ChessPlayers, ChessReason, Color, Value } from '../lib/messages.ts';
import { number, t } from '../lib/texts.ts';
import { levelName } from './levels.ts';

export function colorName(color: Color): string {
  return t(`chess.${color}`);
}

/** A person who plays a computer is called "you", two people go by their colours. */
export function playerName({ white, black }: ChessPlayers, color: Color): string {
  const player = color === 'white' ? white : black;
  const alone = white.type !== black.type;
  switch (player.type) {
    case 'human':
      return alone ? t('chess.you') : colorName(color);
    case 'level':
      return `${levelName(player.elo)} (${player.elo})`;
    case 'strong':
      return t('chess.strongName');
    case 'classical':
      return player.algorithm === 'random'
        ? t('chess.random')
        : t('chess.withDepth', { name: t(`chess.${player.algorithm}`), depth: player.depth });
  }
}

export function reasonName(reason: ChessReason): string {
  return t(`chess.end.${reason}`);
}

/** `1–0` and so on; `*` without a result. */
export function scoreText(end: ChessEnd | null): string {
  if (!end || end.reason === 'stopped') return '*';
  if (end.winner) return end.winner === 'white' ? '1–0' : '0–1';
  return '½–½';
}

/** "White wins", "Draw", or that there is no result. */
export function outcomeText(end: ChessEnd): string {
  if (end.winner) return end.winner === 'white' ? t('chess.whiteWins') : t('chess.blackWins');
  return end.reason === 'stopped' ? t('chess.noResult') : t('chess.drawn');
}

/** A score as players read it: `+0.35`, `#3`, `#-2`. */
export function valueText(value: Value, digits = 2): string {
  if (value.type === 'mate') return `#${value.winner === 'black' ? '-' : ''}${Math.abs(value.moves)}`;
  const pawns = value.value / 100;
  const sign = pawns > 0 ? '+' : pawns < 0 ? '−' : '';
  return `${sign}${number(Math.abs(pawns), digits)}`;
}
