// How players, ends and scores are called.
import type { Chess, ChessEnd, ChessNames, ChessPlayers, ChessReason, Color, Value } from '../lib/messages.ts';
import { settings } from '../lib/settings.svelte.ts';
import { number, t } from '../lib/texts.ts';
import { levelName } from './levels.ts';

export function colorName(color: Color): string {
  return t(`chess.${color}`);
}

/** A person who plays a computer is called "you", two people go by their names, or else by their colours. */
export function playerName({ white, black }: ChessPlayers, color: Color, names?: ChessNames): string {
  const player = color === 'white' ? white : black;
  const alone = white.type !== black.type;
  switch (player.type) {
    case 'human':
      return alone ? t('chess.you') : names?.[color] || colorName(color);
    case 'level':
      return `${levelName(player.elo)} (${player.elo})`;
    case 'strong':
      return t('chess.strongName');
    case 'classical':
      if (player.algorithm === 'random') return t('chess.random');
      return t('chess.withDepth', {
        name: player.algorithm === 'minimax' ? t('chess.minimax') : t(`play.alphaBeta.${player.stage ?? 'ordered'}`),
        depth: player.depth,
      });
  }
}

/** Both of them. */
export function playerNames({ players, names }: { players: ChessPlayers; names?: ChessNames }): Record<Color, string> {
  return { white: playerName(players, 'white', names), black: playerName(players, 'black', names) };
}

/** Plies after which a game that has followed no opening will follow none. */
const OPENING_PLIES = 16;

/** The opening; else where the game began, or that it is none of those that have a name. */
export function openingText({ opening, setup, played, end }: Chess): string {
  const { start } = setup;
  if (start.type === 'chess960') return t('chess.start960', { number: start.number ?? '' });
  if (opening) return opening[settings.language];
  if (start.type === 'position') return t('chess.fromPosition');
  return played.length > OPENING_PLIES || end ? t('chess.unknownOpening') : t('chess.noOpening');
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
  if (value.type === 'mate' && value.moves === 0) return '#';
  if (value.type === 'mate') return `#${value.winner === 'black' ? '-' : ''}${Math.abs(value.moves)}`;
  const pawns = value.value / 100;
  const sign = pawns > 0 ? '+' : pawns < 0 ? '−' : '';
  return `${sign}${number(Math.abs(pawns), digits, digits)}`;
}

/** As short as a narrow bar needs it: who is ten pawns up cares for no tenths. */
export function shortValueText(value: Value): string {
  return valueText(value, value.type === 'centipawns' && Math.abs(value.value) >= 995 ? 0 : 1);
}
