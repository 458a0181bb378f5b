// Languages, phones, keyboards, screen readers.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { faultsInBothColours } from './axe.ts';
import { PHONE, World, type Person } from './world.ts';

let world: World;

beforeAll(async () => void (world = await World.start()));
afterAll(() => world.stop());

test('Romanian by the browser’s language, in texts, numbers and errors', async () => {
  const person = await world.person({ locale: 'ro-RO' });
  await person.go('');
  expect(await person.page.locator('html').getAttribute('lang')).toBe('ro');
  await person.button('Joacă acum').click();
  await person.board.waitFor();
  await person.type('Ke5');
  const problem = await person.page.getByRole('alert').filter({ hasText: 'Ke5' }).textContent();
  await person.button('Abandonează').click();
  await person.page.getByRole('dialog').getByRole('button', { name: 'Abandonează' }).click();
  await person.page.getByRole('heading', { name: 'Ai pierdut' }).waitFor();
  await person.button('English').click();
  await person.page.getByRole('heading', { name: 'You lost' }).waitFor();
  expect(problem).not.toMatch(/legal|illegal|move/i);
  await person.page.context().close();
});

test('on a phone the board has the whole width', async () => {
  const person = await world.person(PHONE);
  await person.beginAgainstRandom();
  const box = (await person.board.boundingBox())!;
  expect(box.width).toBeGreaterThan(380);
  const [from, to] = [await person.middle('e2'), await person.middle('e4')];
  await person.page.touchscreen.tap(from.x, from.y);
  await person.page.touchscreen.tap(to.x, to.y);
  await person.waitForMoves(2);
  await person.page.context().close();
});

/** White's queen takes everything that Black can have. */
const FEAST = '1n5k/7n/p5p1/1p2bqp1/1p4p1/1r6/1r1p2pQ/Kb6 w - - 0 1';
const BITES =
  'Qxe5+ Kg8 Qxb8+ Kg7 Qxb5 Kh8 Qxa6 Kg8 Qxg6+ Kh8 Qxf5 Kg8 Qxh7+ Kf8 Qxb1 Kg8 Qxb2 Kf8 ' +
  'Qxb3 Ke8 Qxb4 Kd8 Qxg4 Ke8 Qxg5 Kf8 Qxg2 Ke8 Qxd2';

/** Phones from narrow to wide, without a touch screen, so that moves can be typed. */
const WIDTHS = [320, 360, 390];
const narrow = (width: number) => ({ width, height: 844 });

test('on no phone do captured pieces move the board', async () => {
  const person = await world.person({ viewport: narrow(WIDTHS[0]!) });
  await person.beginBetweenPeople(FEAST);
  await person.playMoves(BITES);
  for (const width of WIDTHS) {
    await person.page.setViewportSize(narrow(width));
    await expect.poll(() => person.page.locator('.taken img').count()).toBe(15);
    const lead = async () => (await person.page.locator('.taken .lead').boundingBox())!;
    await expect.poll(() => lead().then((box) => box.x + box.width), { message: `${width}` }).toBeLessThanOrEqual(width);
    const top = () => person.board.evaluate((board) => board.getBoundingClientRect().top + scrollY);
    const withPieces = await top();
    await person.button('First position').click();
    await expect.poll(() => person.page.locator('.taken img').count()).toBe(0);
    expect(await top(), `${width}`).toBe(withPieces);
    await person.button('Last position').click();
  }
  await person.page.context().close();
});

test.each(['en-GB', 'ro-RO'])('nothing scrolls sideways on a phone in %s', async (locale) => {
  const person = await world.person({ viewport: narrow(WIDTHS[0]!), locale });
  const check = async (view: string) => {
    await person.page.locator('details').evaluateAll((folds) => folds.forEach((fold) => fold.setAttribute('open', '')));
    for (const width of WIDTHS) {
      await person.page.setViewportSize(narrow(width));
      const sideways = () => person.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      await expect.poll(sideways, { message: `${view} at ${width}` }).toBeLessThanOrEqual(0);
    }
  };
  for (const path of ['', 'chess/new', 'chess/editor', 'ducks/new', 'ducks/rules', 'games', 'settings', 'nowhere']) {
    await person.go(path);
    await check(path);
  }
  await person.go('');
  await person.button(/^(Play now|Joacă acum)$/).click();
  await person.board.waitFor();
  await check('chess');
  await person.button(/^(Show the thinking|Arată gândirea)$/).click();
  await person.page.getByRole('meter').waitFor();
  await check('chess with the thinking');
  await person.go('ducks/new');
  await person.page.getByRole('button', { name: /^(Play|Joacă)$/ }).first().click();
  await person.page.locator('.board .playable').waitFor();
  await person.page.locator('[data-turns], [data-summary]').first().waitFor();
  await check('ducks');
  await person.go('games');
  await person.page.getByRole('article').first().waitFor();
  await check('games with games');
  await person.page.context().close();
});

test('a game from the start page to the board by keyboard alone', async () => {
  const person = await world.person();
  const { keyboard } = person.page;
  await person.go('');
  await tabTo(person, 'Play now');
  await keyboard.press('Enter');
  await person.board.waitFor();
  await tabTo(person, 'e2');
  await keyboard.press('Enter');
  expect(await person.square('e4').textContent()).toContain('possible target');
  await keyboard.press('ArrowUp');
  await keyboard.press('ArrowUp');
  await keyboard.press('Enter');
  await person.waitForMoves(1);
  expect((await person.moves())[0]).toBe('e4');
  await person.waitForMoves(2);
  await expect.poll(() => person.spoken()).toMatch(/^Black: /);
  await keyboard.press('ArrowUp');
  await keyboard.press('Enter');
  await expect.poll(() => person.spoken()).toBe('Not possible there.');
  await tabTo(person, 'Resign');
  await keyboard.press('Space');
  await person.page.getByRole('dialog').waitFor();
  for (let press = 0; press < 6; press++) {
    await keyboard.press('Tab');
    const inside = await person.page.evaluate(() => {
      const element = document.activeElement;
      return element === document.body || element?.closest('dialog') !== null;
    });
    expect(inside).toBe(true);
  }
  await keyboard.press('Escape');
  await person.page.context().close();
});

async function tabTo(person: Person, name: string): Promise<void> {
  for (let press = 0; press < 60; press++) {
    await person.page.keyboard.press('Tab');
    const focused = await person.page.evaluate(() => {
      const element = document.activeElement;
      return `${element?.getAttribute('aria-label') ?? ''} ${element?.textContent ?? ''}`.trim();
    });
    if (focused.startsWith(name)) return;
  }
  throw new Error(`Tab does not lead to ${name}`);
}

test('axe finds nothing on any view, in both colours', async () => {
  const person = await world.person();
  const check = async (view: string) => {
    expect(await faultsInBothColours(person.page), view).toEqual([]);
  };
  for (const path of ['', 'chess/new', 'chess/editor', 'games', 'settings', 'nowhere']) {
    await person.go(path);
    await check(path);
  }
  await person.beginAgainstRandom();
  await person.type('e4');
  await person.waitForMoves(2);
  await check('play');
  await person.button('Show the thinking').click();
  await person.button('Attacked squares').click();
  await person.page.getByText('PGN and FEN').click();
  await check('play with everything shown');
  await person.button('Keys').click();
  await check('keys');
  await person.page.keyboard.press('Escape');
  await person.button('Resign').click();
  await check('resign');
  await person.page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await person.button('Rematch').waitFor();
  await check('end');
  await person.beginBetweenPeople('8/P6k/8/8/8/8/8/K7 w - - 0 1');
  await person.clickMove('a7', 'a8');
  await person.page.getByRole('dialog').waitFor();
  await check('promotion');
  await person.go('games');
  await person.page.getByRole('article').first().waitFor();
  await check('games with games');
  await person.button('Load a game').click();
  await check('load');
  await person.page.context().close();
}, 240_000);
