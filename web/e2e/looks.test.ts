// What a look at the pages once showed to be wrong, one test a fault: things that covered others, or were out of view.
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { person, somebody } from './stage.ts';
import { LYING, PHONE } from './world.ts';

/** White lets a mate go, and with it the game. */
const MISSED = '[FEN "6k1/5ppp/8/8/8/8/1q3PPP/3R2K1 w - - 0 1"]\n\n1. h3 h6 2. Rd8+ Kh7 3. Rd1 Kg6 *';

/** Whether nothing lies over the middle of it, where it is in the window. */
function uncovered(thing: Locator): Promise<boolean> {
  return thing.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    return top !== null && (element.contains(top) || top.contains(element));
  });
}

async function findMistakes(button = 'Analyse the whole game'): Promise<void> {
  await person.load(MISSED);
  await person.page.waitForURL(/#\/analysis\//);
  await person.button(button).click();
  await person.page.getByRole('row', { name: /Accuracy/ }).waitFor({ timeout: 60_000 });
}

test('the mistakes are asked for beside the board', async () => {
  await findMistakes('Find the mistakes');
  expect(await person.page.evaluate(() => scrollY)).toBe(0);
  await person.page.getByRole('slider', { name: 'Evaluation of the game' }).waitFor();
});

test('the board never lies over the report', async () => {
  await findMistakes();
  for (const name of ['Accuracy', 'Blunders']) {
    const row = person.page.getByRole('rowheader', { name });
    await row.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    expect(await uncovered(row), name).toBe(true);
  }
});

test.each([
  ['on a desktop', {}],
  ['on a phone that lies', LYING],
])('the question of a lesson is in view %s, and nothing gives the answer away', async (_, options) => {
  await somebody(options);
  await findMistakes();
  await person.button(/^White: [1-9]/).click();
  const question = person.page.getByRole('status').filter({ hasText: 'Find a better move.' });
  await question.waitFor();
  await expect.poll(() => uncovered(question)).toBe(true);
  expect(await person.page.getByRole('meter').getAttribute('aria-valuenow')).toBe('50');
});

test('on a phone the clocks do not lie over the board', async () => {
  await somebody(PHONE);
  await person.go('chess/new');
  await person.choose('10+5');
  await person.button('Play').click();
  await person.board.waitFor();
  const board = (await person.board.boundingBox())!;
  for (const clock of await person.page.getByRole('timer').all()) {
    const { y, height } = (await clock.boundingBox())!;
    expect(y + height <= board.y || y >= board.y + board.height).toBe(true);
  }
});

test('on a phone the array of Chess960 covers none of the choices', async () => {
  await somebody(PHONE);
  await person.go('chess/new');
  await person.choose('Chess960');
  for (const choice of ['Chess960', 'A position']) {
    expect(await uncovered(person.page.locator('label').filter({ hasText: choice })), choice).toBe(true);
  }
});

test('on a phone a wide tree scrolls in its panel, not with the page', async () => {
  await somebody(PHONE);
  await person.go('think?game=tree&tab=tree&at=((3 5 4) (2 9 1) (7 (6 8) 3))');
  await person.page.locator('[data-branch]').nth(8).waitFor();
  expect(await person.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});
