// How past games are described in lists.
import { outcomeText, playerName, reasonName, scoreText } from '../chess/names.ts';
import type { ChessSummary, DucksSummary, StudySummary, Summary } from '../lib/messages.ts';
import { hrefOf } from '../lib/route.ts';
import { settings } from '../lib/settings.svelte.ts';
import { dateText, t } from '../lib/texts.ts';

export type Described = {
  title: string;
  /** How it stands or ended. */
  state: string;
  /** A short mark such as `1–0`. */
  mark: string;
  over: boolean;
  detail: string;
};

export function describe(summary: Summary): Described {
  switch (summary.about.type) {
    case 'chess':
      return describeChess(summary.about.chess);
    case 'ducks':
      return describeDucks(summary.about.ducks);
    case 'study':
      return describeStudy(summary.about.study);
  }
}

export function addressOf(summary: Summary): string {
  const views = { chess: 'chessPlay', ducks: 'ducksPlay', study: 'analysis' } as const;
  return hrefOf({ view: views[summary.about.type], game: summary.game });
}

/** When it was last played, in words of the language. */
export function whenText(summary: Summary): string {
  return dateText(summary.updated);
}

function describeChess(chess: ChessSummary): Described {
  return {
    title: `${playerName(chess.players, 'white', chess.names)} – ${playerName(chess.players, 'black', chess.names)}`,
    state: chess.end ? `${outcomeText(chess.end)} · ${reasonName(chess.end.reason)}` : t('games.running'),
    mark: chess.end ? scoreText(chess.end) : '',
    over: chess.end !== null,
    detail: [t('games.moves', { count: Math.ceil(chess.plies / 2) }), chess.opening?.[settings.language]]
      .filter(Boolean)
      .join(' · '),
  };
}

function describeStudy({ players, of, result, event, date, plies, opening }: StudySummary): Described {
  return {
    title: of === 'position' ? t('analysis.position') : `${players.white || '?'} – ${players.black || '?'}`,
    state: [t('analysis.title'), event, date].filter(Boolean).join(' · '),
    mark: result === '*' ? '' : result.replace('1/2-1/2', '½–½').replace('-', '–'),
    // Nothing waits for a move.
    over: true,
    detail: [t('games.moves', { count: Math.ceil(plies / 2) }), opening?.[settings.language]].filter(Boolean).join(' · '),
  };
}

function describeDucks(ducks: DucksSummary): Described {
  const winner = ducks.end?.winner;
  return {
    title: t('ducks.title'),
    state: ducks.end
      ? winner
        ? winner === 'ducks'
          ? t('games.ducksWon')
          : t('games.catsWon')
        : t('chess.noResult')
      : t('games.running'),
    mark: `${ducks.captures.ducks} : ${ducks.captures.cats}`,
    over: ducks.end !== null,
    detail: t('games.turns', { count: ducks.plies }),
  };
}
