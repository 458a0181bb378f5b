// The moves of a game in numbered rows, as a score sheet has them.
import type { MoveCell, MoveRow } from '../ui/MoveList.svelte';

/** The side that begins by the rules stands in the first column, also where the other one began. */
export function moveRows(moves: Omit<MoveCell, 'index'>[], otherBegan: boolean, firstNumber = 1): MoveRow[] {
  const rows: MoveRow[] = [];
  moves.forEach((move, index) => {
    const place = index + (otherBegan ? 1 : 0);
    const column = place % 2 === 0 ? 'first' : 'second';
    if (column === 'first' || index === 0) {
      rows.push({ number: firstNumber + Math.floor(place / 2), first: null, second: null });
    }
    rows[rows.length - 1]![column] = { index: index + 1, ...move };
  });
  return rows;
}
