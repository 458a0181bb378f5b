// What a screen reader shall say next. The region itself is drawn once, by LiveRegion.svelte.

export const spoken = $state({ text: '', turn: 0 });

/** Says a text politely, also when it is the same as the one before. */
export function announce(text: string): void {
  spoken.text = text;
  spoken.turn += 1;
}
