// Where the focus goes when what had it is gone.
import { tick } from 'svelte';

/** After the next change of the page: gives the focus to an element if nothing has it any more. */
export async function catchFocus(find: () => HTMLElement | null): Promise<void> {
  await tick();
  if (document.activeElement === null || document.activeElement === document.body) find()?.focus();
}
