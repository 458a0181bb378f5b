// Where cells lie on the drawing and how they are written. A cell is a number, row * n + column, as in the messages.

/** Width and height of a cell in the units of the drawing. */
export const UNIT = 100;

export function rowOf(cell: number, n: number): number {
  return Math.floor(cell / n);
}

export function columnOf(cell: number, n: number): number {
  return cell % n;
}

/** As turns write it. */
export function cellText(cell: number, n: number): string {
  return `${rowOf(cell, n)},${columnOf(cell, n)}`;
}

/** The top left corner of a cell. */
export function corner(cell: number, n: number): { x: number; y: number } {
  return { x: columnOf(cell, n) * UNIT, y: rowOf(cell, n) * UNIT };
}

export function centre(cell: number, n: number): { x: number; y: number } {
  const { x, y } = corner(cell, n);
  return { x: x + UNIT / 2, y: y + UNIT / 2 };
}

/** The cell at a point of the drawing, if there is one. */
export function cellAt(x: number, y: number, n: number): number | null {
  const row = Math.floor(y / UNIT);
  const column = Math.floor(x / UNIT);
  return row >= 0 && row < n && column >= 0 && column < n ? row * n + column : null;
}

/** Whether it is drawn as shore: the outer k rows and columns. */
export function isShore(cell: number, n: number, k: number): boolean {
  const row = rowOf(cell, n);
  const column = columnOf(cell, n);
  return Math.min(row, column, n - 1 - row, n - 1 - column) < k;
}

/** The cell an arrow key leads to; the edge of the board stops it. */
export function neighbour(cell: number, key: string, n: number): number | null {
  const row = rowOf(cell, n);
  const column = columnOf(cell, n);
  switch (key) {
    case 'ArrowUp':
      return row > 0 ? cell - n : cell;
    case 'ArrowDown':
      return row < n - 1 ? cell + n : cell;
    case 'ArrowLeft':
      return column > 0 ? cell - 1 : cell;
    case 'ArrowRight':
      return column < n - 1 ? cell + 1 : cell;
    case 'Home':
      return cell - column;
    case 'End':
      return cell - column + n - 1;
    case 'PageUp':
      return column;
    case 'PageDown':
      return (n - 1) * n + column;
    default:
      return null;
  }
}
