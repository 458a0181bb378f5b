// The pieces and their pictures: those of `pieces/`, which the report of an analysis shows too, and those of `drawings.ts`.
// A picture is an address that holds the whole drawing, so that no file has to be fetched.
import type { Color, Role } from '../lib/messages.ts';
import { settings, type PieceSet } from '../lib/settings.svelte.ts';
import { drawings, type Paint } from './drawings.ts';

export type Piece = { color: Color; role: Role };

export const ROLES: readonly Role[] = ['king', 'queen', 'rook', 'bishop', 'knight', 'pawn'];

/** As if turned on a lathe. */
const turned = import.meta.glob<string>('./pieces/*.svg', { eager: true, query: '?raw', import: 'default' });

const made = new Map<string, string>();

/** The picture of a piece, of the set that is chosen where no other one is named. */
export function pictureOf(piece: Piece, set: PieceSet = settings.pieceSet): string {
  const name = `${set} ${piece.color} ${piece.role}`;
  const known = made.get(name) ?? `data:image/svg+xml,${encodeURIComponent(draw(piece, set))}`;
  made.set(name, known);
  return known;
}

function draw({ color, role }: Piece, set: PieceSet): string {
  const drawing = set === 'turned' ? undefined : drawings[set];
  if (!drawing) return turned[`./pieces/${color}-${role}.svg`]!;
  const { fill, line, accent, width, disc }: Paint = drawing.paints[color];
  const drawn = drawing.shapes[role].replaceAll('{accent}', accent);
  const figure = `<g fill="${fill}" stroke="${line}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round"`;
  const inside = disc
    ? `<circle cx="32" cy="32" r="27.500" fill="${disc.fill}" stroke="${disc.rim}" stroke-width="2.500"/>` +
      `<circle cx="32" cy="32" r="23.500" fill="none" stroke="${disc.rim}" opacity=".45"/>` +
      `${figure} transform="translate(12.800 12) scale(.6)">${drawn}</g>`
    : `${figure}>${drawn}</g>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${inside}</svg>`;
}

/** The pictures by the names that `board.css` has for them, such as `--white-king`. */
export function picturesForBoard(): string {
  const colors: readonly Color[] = ['white', 'black'];
  return colors
    .flatMap((color) => ROLES.map((role) => `--${color}-${role}: url("${pictureOf({ color, role })}")`))
    .join(';');
}
