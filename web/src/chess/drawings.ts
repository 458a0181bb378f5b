// Our own sets of pieces, drawn on a grid of 64. `{accent}` is a fine line or an eye, in a colour of its own.
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

const FOOT =
  '<path d="M17.5 51.5h29c1.8 0 3.5 2.5 3.5 5.2 0 1.3-.8 1.8-2 1.8H16c-1.2 0-2-.5-2-1.8 0-2.7 1.7-5.2 3.5-5.2z"/>';

/** As if turned on a lathe. */
const turned: Shapes = {
  king: `<path d="M26 41h12c.6 3.5 3 5.7 6.2 7.8.9.6 1.3 1.2 1.3 2.7h-27c0-1.5.4-2.1 1.3-2.7 3.2-2.1 5.6-4.3 6.2-7.8z"/>${FOOT}<path d="M29.7 4.5h4.6v4.2h4.2v4.6h-4.2v5.2h-4.6v-5.2h-4.2V8.7h4.2z"/><path d="M32 17.5c7 0 13.5 2 16 4.5-1 6.5-3.5 12-6 17H22c-2.5-5-5-10.5-6-17 2.5-2.5 9-4.5 16-4.5z"/><rect x="19.5" y="37.6" width="25" height="4.7" rx="2.35"/><path fill="none" stroke="{accent}" d="M20 25.5c3.5-1.8 7.5-2.6 12-2.6s8.5.8 12 2.6"/>`,
  queen: `<path d="M26 40.5h12c.6 3.7 3 6 6.2 8.2.9.6 1.3 1.3 1.3 2.8h-27c0-1.5.4-2.2 1.3-2.8 3.2-2.2 5.6-4.5 6.2-8.2z"/>${FOOT}<path d="M13.5 18.5 21 38.5h22l7.5-20-9.3 9.3-2.2-13.3L32 26.5l-7-12-2.2 13.3z"/><circle cx="12.5" cy="16.5" r="3.2"/><circle cx="24.5" cy="11.8" r="3.2"/><circle cx="39.5" cy="11.8" r="3.2"/><circle cx="51.5" cy="16.5" r="3.2"/><rect x="19" y="37.3" width="26" height="4.7" rx="2.35"/><path fill="none" stroke="{accent}" d="M22.5 33c6-1.6 13-1.6 19 0"/>`,
  rook: `<path d="M23.5 28h17l2.3 23.5H21.2z"/>${FOOT}<path d="M16.5 11.5h7.2v4.8h4.7v-4.8h7.2v4.8h4.7v-4.8h7.2V22c0 4-2.5 7-5.5 7h-20c-3 0-5.5-3-5.5-7z"/><path fill="none" stroke="{accent}" d="M22.5 45.5h19M18 22.3h28"/>`,
  bishop: `<path d="M27.5 38h9c.5 4.5 3 7.8 6.8 10.6.9.7 1.2 1.4 1.2 2.9h-25c0-1.5.3-2.2 1.2-2.9 3.8-2.8 6.3-6.1 6.8-10.6z"/>${FOOT}<path d="M32 11.5c6.5 4.5 10.5 10.5 10.5 16 0 3.8-1.7 6.8-4.3 8.5H25.8c-2.6-1.7-4.3-4.7-4.3-8.5 0-5.5 4-11.5 10.5-16z"/><circle cx="32" cy="9" r="3.5"/><rect x="22.5" y="35.3" width="19" height="4.6" rx="2.3"/><path fill="none" stroke="{accent}" d="M38.5 19.5 32.8 27"/>`,
  knight: `<path d="M20.5 51.5c-.8-8 3.5-12.3 8-15.8 1.4-1.1 2.2-2.3 2.5-4-2 2-4.5 2.8-7.3 2.9-1.7 2.2-3.9 3.7-5.9 4.9-2.2 1.2-4.6.1-5.3-2.1-.5-1.8-.2-3.3.9-4.9 2.3-3.3 3.6-6 4.3-9.3.9-4.2 3.2-7.2 6.7-8.9l-.3-6.3 5.9 4.6C40.5 13.3 48 22.5 48 36c0 6-1.1 11-2.5 15.5z"/>${FOOT}<path fill="none" stroke="{accent}" d="M32.5 18.5c6 3 9.5 9.5 9.5 18 0 3.5-.4 6.5-1.2 9.5"/><circle fill="{accent}" stroke="none" cx="25" cy="22.3" r="1.9"/><circle fill="{accent}" stroke="none" cx="16" cy="34.8" r="1.2"/>`,
  pawn: `<path d="M28.5 30h7c.4 7.5 3 13.5 8 18.3.8.8 1 1.6 1 3.2h-25c0-1.6.2-2.4 1-3.2 5-4.8 7.6-10.8 8-18.3z"/>${FOOT}<circle cx="32" cy="20.5" r="8.8"/><rect x="23.5" y="27.2" width="17" height="4.6" rx="2.3"/>`,
};

/** Without anything that is not needed. */
const flat: Shapes = {
  king: `<path d="M30 4.500h4v5h5v4h-5v5h-4v-5h-5v-4h5z"/><path d="M32 21c8-4.500 19-1.500 19 8 0 6-3.500 9-6 12.500H19c-2.500-3.500-6-6.500-6-12.500 0-9.500 11-12.500 19-8z"/><path d="M18 44.500h28l-1 4 4.500 4.500v5h-35v-5l4.500-4.500z"/>`,
  queen: `<path d="M9.500 19.500 19 41.500h26l9.500-22-11.500 8.500-3.500-15-7.500 13-7.500-13-3.500 15z"/><circle cx="9.500" cy="16.500" r="3.200"/><circle cx="24.500" cy="10" r="3.200"/><circle cx="39.500" cy="10" r="3.200"/><circle cx="54.500" cy="16.500" r="3.200"/><path d="M18 44.500h28l-1 4 4.500 4.500v5h-35v-5l4.500-4.500z"/>`,
  rook: `<path d="M16 10h7.500v5h5v-5h7v5h5v-5H48v13l-5 5v17H21V28l-5-5z"/><path d="M18.500 48h27l4 5v5h-35v-5z"/>`,
  bishop: `<path d="M32 5.500a4 4 0 0 1 2.600 7c6 5 9.400 10.500 9.400 16.500 0 4.500-2 8-5.500 10.500H25.500C22 37 20 33.500 20 29c0-6 3.400-11.500 9.400-16.500a4 4 0 0 1 2.600-7z"/><path d="M24 42.500h16c.5 4 3.500 6.500 8 9l1.500 1.500v5h-35v-5l1.500-1.500c4.500-2.500 7.500-5 8-9z"/><path fill="none" stroke="{accent}" stroke-width="3" d="m37 19-6.500 9"/>`,
  knight: `<path d="M20 48c0-7 3.500-11.500 9.500-15.500-4 1-8 2-11 5.500l-6.500-4.500L18.500 20c1.800-5.200 4.500-8.500 8.500-10.500L26.500 4l7 4C44 10.500 49 20 49 32.500c0 6-.6 11-1.800 15.500z"/><path d="M18.500 51h27l4 2.500v4.500h-35v-4.500z"/><circle fill="{accent}" stroke="none" cx="27" cy="20.500" r="2.300"/>`,
  pawn: `<circle cx="32" cy="20.500" r="9.500"/><path d="M25.500 32h13c.8 7.500 4 13.500 9 18l2 3v5h-35v-5l2-3c5-4.500 8.200-10.500 9-18z"/>`,
};

export const drawings: Record<PieceSet, { shapes: Shapes; paints: Record<Color, Paint> }> = {
  turned: {
    shapes: turned,
    paints: {
      white: { fill: '#fbf6e9', line: '#23292b', accent: '#23292b', width: 2.4 },
      black: { fill: '#3a4144', line: '#15191b', accent: '#d9d3c2', width: 2.4 },
    },
  },
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
