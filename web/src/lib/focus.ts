// Where the focus goes when what had it is gone, or is asked something.
import { tick } from 'svelte';

/** After the next change of the page: gives the focus to an element if nothing has it any more. */
export async function catchFocus(find: () => HTMLElement | null): Promise<void> {
  await tick();
  if (document.activeElement === null || document.activeElement === document.body) find()?.focus();
}

/** Gives the focus to the first button of a box. The answer gives it back when the box is gone, unless it is elsewhere by then. */
export function borrowFocus(box: HTMLElement): () => void {
  const before = document.activeElement as HTMLElement | null;
  box.querySelector('button')?.focus({ preventScroll: true });
  return () => {
    const now = document.activeElement;
    if (now === null || now === document.body || box.contains(now)) before?.focus({ preventScroll: true });
  };
}
