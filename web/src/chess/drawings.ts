// The sets of pieces that are drawn once and painted for both sides, on a grid of 64. `{accent}` is a fine line or an eye,
// in a colour of its own.
import type { Color, Role } from '../lib/messages.ts';
import type { PieceSet } from '../lib/settings.svelte.ts';

/** How a drawing is painted for one side. */
export type Paint = {
  fill: string;
  line: string;
  accent: string;
  width: number;
  /** What the piece lies on. */
  disc?: { fill: string; rim: string };
};

type Shapes = Record<Role, string>;

/** Without anything that is not needed. */
const flat: Shapes = {
  king: `<path d="M30 4.500h4v5h5v4h-5v5h-4v-5h-5v-4h5z"/><path d="M32 21c8-4.500 19-1.500 19 8 0 6-3.500 9-6 12.500H19c-2.500-3.500-6-6.500-6-12.500 0-9.500 11-12.500 19-8z"/><path d="M18 44.500h28l-1 4 4.500 4.500v5h-35v-5l4.500-4.500z"/>`,
  queen: `<path d="M9.500 19.500 19 41.500h26l9.500-22-11.500 8.500-3.500-15-7.500 13-7.500-13-3.500 15z"/><circle cx="9.500" cy="16.500" r="3.200"/><circle cx="24.500" cy="10" r="3.200"/><circle cx="39.500" cy="10" r="3.200"/><circle cx="54.500" cy="16.500" r="3.200"/><path d="M18 44.500h28l-1 4 4.500 4.500v5h-35v-5l4.500-4.500z"/>`,
  rook: `<path d="M16 10h7.500v5h5v-5h7v5h5v-5H48v13l-5 5v17H21V28l-5-5z"/><path d="M18.500 48h27l4 5v5h-35v-5z"/>`,
  bishop: `<path d="M32 5.500a4 4 0 0 1 2.600 7c6 5 9.400 10.500 9.400 16.500 0 4.500-2 8-5.500 10.500H25.500C22 37 20 33.500 20 29c0-6 3.400-11.500 9.400-16.500a4 4 0 0 1 2.600-7z"/><path d="M24 42.500h16c.5 4 3.500 6.500 8 9l1.500 1.500v5h-35v-5l1.500-1.500c4.500-2.500 7.500-5 8-9z"/><path fill="none" stroke="{accent}" stroke-width="3" d="m37 19-6.500 9"/>`,
  knight: `<path d="M20 48c0-7 3.500-11.500 9.500-15.500-4 1-8 2-11 5.500l-6.500-4.500L18.500 20c1.800-5.200 4.500-8.500 8.500-10.500L26.500 4l7 4C44 10.500 49 20 49 32.500c0 6-.6 11-1.800 15.500z"/><path d="M18.500 51h27l4 2.500v4.500h-35v-4.500z"/><circle fill="{accent}" stroke="none" cx="27" cy="20.500" r="2.300"/>`,
  pawn: `<circle cx="32" cy="20.500" r="9.500"/><path d="M25.500 32h13c.8 7.500 4 13.500 9 18l2 3v5h-35v-5l2-3c5-4.500 8.200-10.500 9-18z"/>`,
};

export const drawings: Record<Exclude<PieceSet, 'turned'>, { shapes: Shapes; paints: Record<Color, Paint> }> = {
  flat: {
    shapes: flat,
    paints: {
      white: { fill: '#fffaf0', line: '#2b3234', accent: '#2b3234', width: 1.6 },
      black: { fill: '#20272a', line: '#f3ecdc', accent: '#f3ecdc', width: 0.9 },
    },
  },
  discs: {
    shapes: flat,
    paints: {
      white: { fill: '#2b3234', line: '#2b3234', accent: '#fffaf0', width: 1, disc: { fill: '#fffaf0', rim: '#2b3234' } },
      black: { fill: '#fff3d6', line: '#fff3d6', accent: '#20272a', width: 1, disc: { fill: '#20272a', rim: '#fff3d6' } },
    },
  },
};
