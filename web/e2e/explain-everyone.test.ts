// How the machine thinks, for everyone: every part of the view, looked at by axe in both colours, and on small screens.
import { expect, test } from 'vitest';
import { TABS_OF, type GameName } from '../src/think/place.ts';
import { viewTexts } from '../src/think/texts/view.ts';
import { faultsInBothColours } from './axe.ts';
import { person, somebody } from './stage.ts';
import { PHONE } from './world.ts';

const GAMES: GameName[] = ['chess', 'ducks', 'tree'];

/** What begins a search, in both languages. */
const START = new RegExp(
  `^(${(['compare.start', 'tree.record', 'strong.start', 'stages.start'] as const).flatMap((key) => Object.values(viewTexts[key])).join('|')})$`,
);

/** Opens each part of the view in turn, and lets what can be begun there come to its end. */
async function eachPart(game: GameName, look: (path: string) => Promise<void>): Promise<void> {
  for (const tab of TABS_OF[game]) {
    const path = `think?game=${game}&tab=${tab}`;
    await person.go(path);
    await person.page.getByRole('tab', { selected: true }).waitFor();
    await expect.poll(() => person.page.locator('[data-status]').textContent()).not.toBe('');
    const start = person.button(START);
    if (await start.count()) {
      await start.click();
      // The same button stops what it began, until it is done.
      await start.waitFor({ timeout: 30_000 });
    }
    await look(path);
  }
}

test.each(GAMES)('axe finds nothing in any part of %s, in both colours', async (game) => {
  await eachPart(game, async (path) => {
    expect(await faultsInBothColours(person.page), path).toEqual([]);
  });
}, 300_000);

const SIZES: [number, number][] = [
  [320, 844],
  [390, 844],
  [844, 390],
];

test.each(['en-GB', 'ro-RO'])('nothing scrolls sideways on a small screen in %s', async (locale) => {
  await somebody({ ...PHONE, locale });
  for (const game of GAMES) {
    await eachPart(game, async (path) => {
      await person.page.locator('details').evaluateAll((folds) => folds.forEach((fold) => fold.setAttribute('open', '')));
      for (const [width, height] of SIZES) {
        await person.page.setViewportSize({ width, height });
        const sideways = () => person.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        await expect.poll(sideways, { message: `${path} at ${width} x ${height}` }).toBeLessThanOrEqual(0);
      }
    });
  }
}, 300_000);
