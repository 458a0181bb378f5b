// What axe has against a page.
import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { settled } from './world.ts';

/** What a button is called must hold what it shows (WCAG 2.5.3): axe calls that rule an experiment and leaves it out. */
const RULES = { 'label-content-name-mismatch': { enabled: true } };

/** Every fault with the places where it is; nothing is the best answer. */
export async function faultsOf(page: Page): Promise<string[]> {
  await settled(page);
  const { violations } = await new AxeBuilder({ page }).options({ rules: RULES }).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}
