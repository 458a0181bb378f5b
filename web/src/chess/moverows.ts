// The moves of a game in numbered rows, as a score sheet has them.
import type { Chess } from '../lib/messages.ts';
import type { MoveRow } from '../ui/MoveList.svelte';
import { spokenMove } from './spoken.ts';

export function moveRows(game: Chess): MoveRow[] {
  const rows: MoveRow[] = [];
  const offset = game.starts === 'white' ? 0 : 1;
  game.moves.forEach((move, index) => {
    const place = index + offset;
    const number = game.firstMoveNumber + Math.floor(place / 2);
    const cell = { index: index + 1, text: move.san, label: spokenMove(move.san) };
    if (place % 2 === 0 || rows.length === 0) rows.push({ number, first: null, second: null });
    rows[rows.length - 1]![place % 2 === 0 ? 'first' : 'second'] = cell;
  });
  return rows;
}
