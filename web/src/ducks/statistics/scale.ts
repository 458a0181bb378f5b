// Where the bars of a plot stand.
import type { Bar } from './Plot.svelte';

export interface PlacedBar extends Bar {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Space {
  width: number;
  height: number;
  plies: number;
  logarithmic: boolean;
}

/** Bars upwards from the zero line, and downwards where values are negative. */
export function barLayout(bars: Bar[], space: Space): { bars: PlacedBar[]; zero: number } {
  const scaled = (value: number) => (space.logarithmic ? Math.log10(1 + Math.max(0, value)) : value);
  const values = bars.map((bar) => scaled(bar.value));
  const top = Math.max(0, ...values);
  const bottom = Math.min(0, ...values);
  const unit = space.height / (top - bottom || 1);
  const zero = top * unit;
  const step = space.width / Math.max(space.plies, 1);
  const placed = bars.map((bar) => {
    const length = scaled(bar.value) * unit;
    return {
      ...bar,
      x: (bar.ply - 1) * step + step * 0.1,
      y: length >= 0 ? zero - length : zero,
      width: Math.max(step * 0.8, 0.5),
      height: Math.max(Math.abs(length), 0.75),
    };
  });
  return { bars: placed, zero };
}
