// How a turn is written on a node.

/** A turn of ducks and cats is long: it may break before `-` and `x`. */
export function breakable(label: string): string {
  return /^\d/.test(label) ? label.replace(/[-x]/g, (sign) => `\u200b${sign}`) : label;
}
