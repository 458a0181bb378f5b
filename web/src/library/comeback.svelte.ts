// Whoever comes back to a long list is where they were.
import { tick } from 'svelte';

/** Follows the scroll of the page in a place, from when the list is there; and first goes to where it was. */
export function comeBack(place: { scroll: number }, isThere: () => boolean): void {
  let back = false;
  $effect(() => {
    if (back || !isThere()) return;
    const { scroll } = place;
    void tick().then(() => {
      if (scroll > 0) window.scrollTo(0, scroll);
      back = true;
    });
  });
  $effect(() => {
    const follow = () => {
      if (back) place.scroll = window.scrollY;
    };
    window.addEventListener('scroll', follow, { passive: true });
    return () => window.removeEventListener('scroll', follow);
  });
}
