// What a cell is called for those who hear the board instead of seeing it.
import type { Side } from '../../lib/messages.ts';
import { t } from '../../lib/texts.ts';
import { columnOf, isShore, rowOf } from './cells.ts';

export interface CellState {
  cell: number;
  n: number;
  k: number;
  side: Side | null;
  selected: boolean;
  victim: boolean;
  target: boolean;
  captures: boolean;
}

/** A cell by its row and column. Both are passed as texts: formatting numbers for every cell would be slow. */
export function cellName(cell: number, n: number): string {
  return t('ducks.cell.place', { row: String(rowOf(cell, n)), column: String(columnOf(cell, n)) });
}

export function describeCell(state: CellState): string {
  const { cell, n, k } = state;
  const parts = [
    cellName(cell, n),
    isShore(cell, n, k) ? t('ducks.cell.shore') : t('ducks.cell.lake'),
    state.side === null ? t('ducks.cell.empty') : t(state.side === 'ducks' ? 'ducks.duckling' : 'ducks.cat'),
  ];
  if (state.selected) parts.push(t('ducks.cell.selected'));
  if (state.victim) parts.push(t('ducks.cell.victim'));
  if (state.target) parts.push(t(state.captures ? 'ducks.cell.captures' : 'ducks.cell.target'));
  return parts.join(', ');
}
