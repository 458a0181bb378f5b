// The evaluations of a game as a curve: White's share of the point over the plies.

export type Point = { ply: number; share: number };

/** The area under the curve, in a picture `plies` wide and 100 high; gaps are bridged. */
export function areaUnder(points: readonly Point[]): string {
  const first = points[0];
  const end = points.at(-1);
  if (!first || !end || points.length < 2) return '';
  return `M${first.ply} 100${points.map(({ ply, share }) => `L${ply} ${height(share)}`).join('')}L${end.ply} 100Z`;
}

export function curve(points: readonly Point[]): string {
  return points.map(({ ply, share }, index) => `${index === 0 ? 'M' : 'L'}${ply} ${height(share)}`).join('');
}

/** From the top, in hundredths. */
export function height(share: number): number {
  return Math.round((1 - share) * 1000) / 10;
}

/** The ply under a pointer so far from the left. */
export function plyAt(x: number, width: number, plies: number): number {
  return Math.min(plies, Math.max(0, Math.round((x / Math.max(width, 1)) * plies)));
}
