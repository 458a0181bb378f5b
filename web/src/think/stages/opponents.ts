// A stage as an opponent: the game that is begun against it from the position on the board.
import { turnOf } from '../../chess/fen.ts';
import { sideToMove } from '../../ducks/words.ts';
import type { Ask, ChessPlayer, DucksPlayer, Stage } from '../../lib/messages.ts';
import type { Place } from '../place.ts';

type NewGame = Extract<Ask, { type: 'newChess' | 'newDucks' }>;

/** How long the master thinks over a move. */
const MASTER_MS = 1000;

/** The stages of alpha-beta, by what they are called among all stages. */
const ALPHA_BETA = { alphaBeta: 'plain', ordered: 'ordered', table: 'table' } as const;

/** The person has the side to move; none for a tree of numbers, which nobody plays. */
export function gameAgainst(stage: Stage, depth: number, place: Place): NewGame | null {
  const human = { type: 'human' } as const;
  switch (place.game) {
    case 'chess': {
      const player = chessPlayer(stage, depth);
      const players = turnOf(place.position) === 'white' ? { white: human, black: player } : { white: player, black: human };
      return { type: 'newChess', setup: { players, clock: null, start: { type: 'position', fen: place.position } } };
    }
    case 'ducks': {
      const player = ducksPlayer(stage, depth, place);
      const cats = sideToMove(place.position) === 'cats';
      const players = cats ? { ducks: player, cats: human } : { ducks: human, cats: player };
      return { type: 'newDucks', setup: { players, start: { type: 'position', text: place.position } } };
    }
    case 'tree':
      return null;
  }
}

function chessPlayer(stage: Stage, depth: number): ChessPlayer {
  switch (stage) {
    case 'random':
      return { type: 'classical', algorithm: 'random', depth: 1 };
    case 'minimax':
      return { type: 'classical', algorithm: 'minimax', depth: Math.min(depth, 3) };
    case 'alphaBeta':
    case 'ordered':
    case 'table':
      return { type: 'classical', algorithm: 'alphaBeta', depth: Math.min(depth, 4), stage: ALPHA_BETA[stage] };
    case 'master':
      return { type: 'strong', ms: MASTER_MS };
  }
}

function ducksPlayer(stage: Stage, depth: number, { evaluation }: Place): DucksPlayer {
  switch (stage) {
    case 'random':
      return { type: 'random' };
    case 'minimax':
      return { type: 'minimax', depth: Math.min(depth, 3), evaluation };
    case 'alphaBeta':
    case 'ordered':
    case 'table':
      return { type: 'alphaBeta', depth: Math.min(depth, 4), evaluation, stage: ALPHA_BETA[stage] };
    case 'master':
      return { type: 'master', ms: MASTER_MS, evaluation };
  }
}
