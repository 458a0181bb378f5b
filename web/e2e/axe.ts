// What axe has against a page.
import AxeBuilder from '@axe-core/playwright';
import type { RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { settled } from './world.ts';

/** What a button is called must hold what it shows (WCAG 2.5.3): axe calls that rule an experiment and leaves it out. */
const RULES = { 'label-content-name-mismatch': { enabled: true } };

/** The rules that look at colours. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/** Every fault with the places where it is; nothing is the best answer. */
export async function faultsOf(page: Page): Promise<string[]> {
  return faults(page, { rules: RULES });
}

/** The same in light colours and in dark ones, where only the colours are other. */
export async function faultsInBothColours(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await faults(page, { runOnly: OF_COLOURS });
  await page.emulateMedia({ colorScheme: 'light' });
  return [...(await faultsOf(page)), ...dark.map((fault) => `in dark: ${fault}`)];
}

async function faults(page: Page, options: RunOptions): Promise<string[]> {
  await settled(page);
  // There are no frames: axe need not open a second page for what it finds in them, which takes most of its time.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ ...options, resultTypes: ['violations'] });
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}
