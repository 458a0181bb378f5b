// The pictures of the pieces, by colour and kind.
import type { Color, Role } from '../lib/messages.ts';

export type Piece = { color: Color; role: Role };

const pictures = import.meta.glob<string>('./pieces/*.svg', { eager: true, query: '?url', import: 'default' });

export const ROLES: readonly Role[] = ['king', 'queen', 'rook', 'bishop', 'knight', 'pawn'];

export function pictureOf({ color, role }: Piece): string {
  return pictures[`./pieces/${color}-${role}.svg`]!;
}
