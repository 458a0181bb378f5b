// What each side has taken up to some move, and by how much one is ahead.
import type { ChessMove, Color, Role } from '../lib/messages.ts';
import { otherColor } from './fen.ts';

const worth: Record<Role, number> = { pawn: 1, knight: 3, bishop: 3, rook: 5, queen: 9, king: 0 };

export type Captured = { white: Role[]; black: Role[]; /** Of White, in pawns. */ lead: number };

export function capturedAfter(moves: readonly ChessMove[], ply: number, starts: Color): Captured {
  const taken = { white: [] as Role[], black: [] as Role[] };
  moves.slice(0, ply).forEach((move, index) => {
    if (move.captured) taken[index % 2 === 0 ? starts : otherColor(starts)].push(move.captured);
  });
  const sum = (roles: Role[]) => roles.reduce((total, role) => total + worth[role], 0);
  // Knights and bishops are worth the same, but stand apart.
  const order = (a: Role, b: Role) => worth[b] - worth[a] || a.localeCompare(b);
  taken.white.sort(order);
  taken.black.sort(order);
  return { ...taken, lead: sum(taken.white) - sum(taken.black) };
}
