// The library: many games in a list that is searched, filtered, sorted, exported and thinned out.
import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { faultsOf } from './axe.ts';
import { fillLibrary } from './many-games.ts';
import { scroll } from './scrolling.ts';
import { DESKTOP, PHONE, World, type Person } from './world.ts';

let world: World;
let person: Person;

beforeAll(async () => {
  world = await World.start();
  await fillLibrary(world);
});
afterAll(() => world.stop());
beforeEach(async () => void (person = await world.person()));
afterEach(async () => {
  expect(person.complaints).toEqual([]);
  await person.page.context().close();
});

const cards = () => person.page.getByRole('article');
const choose = (label: string, option: string) => person.page.getByLabel(label, { exact: true }).selectOption(option);
const told = (text: string | RegExp) => person.page.getByText(text, { exact: true }).first().waitFor();

async function open(): Promise<void> {
  await person.go('games');
  await cards().first().waitFor();
}

test('games are found by name, opening, kind, opponent, result and side', async () => {
  await open();
  await told('10,000 games');
  await choose('Game', 'Ducklings and Cats');
  await told('2,000 games');
  await choose('Game', 'Chess');
  await told('8,000 games');
  await choose('Opponent', 'Computer, by rating');
  await choose('Result', 'I won');
  await choose('My side', 'Black or cats');
  const fits = (text: string) => /– You.*Black wins/s.test(text);
  const kinds = async () => [...new Set((await cards().allTextContents()).map(fits))];
  await expect.poll(kinds).toEqual([true]);
  await person.button('Clear the filters').click();
  await told('10,000 games');
  await person.page.getByLabel('Search').fill('najdorf CLUB');
  await expect.poll(async () => (await cards().allTextContents()).filter((text) => !/Club.*Najdorf/s.test(text))).toEqual([]);
  await person.page.getByLabel('Search').fill('nobody at all');
  await told('No game fits.');
  await person.button('Clear the filters').first().click();
  await told('10,000 games');
});

test('the list is sorted, and all of it can be reached', async () => {
  await open();
  await choose('Order', 'Most moves first');
  const moves = async () =>
    (await cards().allTextContents()).map((text) => Number(/(\d+) (?:moves?|turns?)/.exec(text)?.[1] ?? 0));
  await expect.poll(async () => (await moves())[0]).toBeGreaterThan(80);
  await choose('Order', 'Oldest first');
  await expect.poll(() => cards().first().textContent()).toContain('2020');
  await person.page.keyboard.press('End');
  await person.page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await person.page.locator('li[aria-posinset="10000"]').getByRole('article').waitFor();
  // Whoever looks at a game comes back to the same place.
  const card = person.page.locator('li[aria-posinset="9998"]');
  const link = card.getByRole('link', { name: /^(View|Go on)$/ });
  await link.click();
  await card.waitFor({ state: 'detached' });
  await person.page.goBack();
  await card.getByRole('article').waitFor();
});

test('whoever comes back before the game is there has not moved', async () => {
  // Its view never comes.
  await person.page.route(/(Chess|Ducks)Play/, () => {});
  await open();
  await person.page.evaluate(() => window.scrollTo(0, 5000));
  const card = person.page.locator('li[aria-posinset="55"]');
  await card.getByRole('link', { name: /^(View|Go on)$/ }).click();
  const place = () => person.page.evaluate(() => window.scrollY);
  const before = await place();
  await person.page.goBack();
  await person.page.waitForTimeout(200);
  expect(await place()).toBe(before);
});

test('some or all games are picked and exported in one file', async () => {
  await open();
  await choose('Order', 'Oldest first');
  await choose('Game', 'Chess');
  await choose('Opponent', 'A person');
  await choose('Result', 'Draw');
  const fitting = person.page.getByText(/^\d+ games$/);
  await fitting.waitFor();
  const total = Number(/\d+/.exec((await fitting.textContent())!)![0]);
  await cards().nth(0).getByRole('checkbox').check();
  await cards().nth(2).getByRole('checkbox').check();
  await told('2 selected');
  const save = async () => {
    const [download] = await Promise.all([person.page.waitForEvent('download'), person.button('Export').click()]);
    return { name: download.suggestedFilename(), text: readFileSync((await download.path())!, 'utf8') };
  };
  const two = await save();
  expect(two.name).toBe('rocada-games.pgn');
  expect(two.text.match(/\[Event "Rocada"\]/g)).toHaveLength(2);
  await person.page.getByLabel('2 selected').check();
  await told(`${total} selected`);
  await cards().nth(1).getByRole('checkbox').uncheck();
  await told(`${total - 1} selected`);
  const most = await save();
  expect(most.text.match(/\[Event "Rocada"\]/g)).toHaveLength(total - 1);
});

test('many games are deleted after a question', async () => {
  await open();
  await choose('Opponent', 'Two computers');
  await expect.poll(() => person.page.getByText(/^[\d,]+ games$/).textContent()).not.toBe('10,000 games');
  await person.page.getByLabel('Select all').check();
  await person.button('Delete').click();
  const dialog = person.page.getByRole('dialog');
  await dialog.getByRole('heading', { name: /^Delete [\d,]+ games\?$/ }).waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await told(/^[\d,]+ selected$/);
  await person.button('Delete').click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await told('No game fits.');
  await expect.poll(() => person.spoken()).toMatch(/^[\d,]+ games are deleted\.$/);
  await person.button('Clear the filters').first().click();
  await expect.poll(() => person.page.getByText(/^[\d,]+ games$/).textContent()).not.toBe('10,000 games');
});

test('a game without a move is not kept', async () => {
  await open();
  const count = () => person.page.getByText(/^[\d,]+ games$/).textContent();
  const before = await count();
  await person.beginBetweenPeople();
  const address = person.page.url();
  await person.page.reload();
  await person.board.waitFor();
  await open();
  expect(await count()).toBe(before);
  await person.page.goto(address);
  await person.type('e4');
  await person.waitForMoves(1);
  await open();
  await expect.poll(count).not.toBe(before);
});

describe.each(['light', 'dark'] as const)('in %s', (colorScheme) => {
  test.each(['desktop', 'phone'] as const)('axe finds nothing on a %s', async (screen) => {
    await person.page.context().close();
    person = await world.person({ ...{ desktop: DESKTOP, phone: PHONE }[screen], colorScheme });
    const check = async (view: string) => {
      expect(await faultsOf(person.page), view).toEqual([]);
      const sideways = await person.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(sideways, view).toBeLessThanOrEqual(0);
    };
    await open();
    await check('library');
    if (screen === 'phone') await person.button('Filters').click();
    await cards().first().getByRole('checkbox').check();
    await check('picked, with all filters');
    await person.button('Delete').click();
    await check('delete');
  });
});

test('10,000 games open within a second, in few nodes, and scroll smoothly', async () => {
  const times: number[] = [];
  for (let round = 0; round < 5; round++) {
    await person.go('settings');
    times.push(
      await person.page.evaluate(async () => {
        const begun = performance.now();
        location.hash = '#/games';
        while (!document.querySelector('article')) await new Promise(requestAnimationFrame);
        return performance.now() - begun;
      }),
    );
  }
  const scrolling = await scroll(person.page);
  const figures = { times: times.map(Math.round), ...scrolling };
  console.log('library of 10,000 games', JSON.stringify(figures));
  expect(Math.min(...times), JSON.stringify(figures)).toBeLessThan(1000);
  expect(scrolling.nodes).toBeLessThan(5000);
  expect(scrolling.smoothest, JSON.stringify(figures)).toBeLessThan(17.5);
});
