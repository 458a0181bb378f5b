// How smoothly a long list scrolls.
import type { Page } from 'playwright-core';

/** Milliseconds between two pictures in the smoothest and in the usual part of a long scroll, and the most nodes met. */
export type Scrolling = { smoothest: number; usual: number; nodes: number };

/** Scrolls down and back as fast as a wheel is turned: a row a picture. The machine may be busy with something else for
 * most of the time; what the page itself can do shows in the smoothest part. */
export function scroll(page: Page): Promise<Scrolling> {
  return page.evaluate(async () => {
    const PARTS = 20;
    const PICTURES = 15;
    const means: number[] = [];
    let nodes = 0;
    for (let part = 0; part < PARTS; part++) {
      await new Promise(requestAnimationFrame);
      const begun = performance.now();
      for (let picture = 0; picture < PICTURES; picture++) {
        window.scrollBy(0, part < PARTS / 2 ? 100 : -100);
        await new Promise(requestAnimationFrame);
      }
      means.push((performance.now() - begun) / PICTURES);
      nodes = Math.max(nodes, document.querySelectorAll('*').length);
    }
    means.sort((a, b) => a - b);
    return { smoothest: means[0]!, usual: means[PARTS / 2]!, nodes };
  });
}
