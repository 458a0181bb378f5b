// Files with many games: brought along, listed, searched, and opened.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { faultsOf } from './axe.ts';
import { manyGames } from './many-games.ts';
import { scroll } from './scrolling.ts';
import { DESKTOP, PHONE, World, type Person } from './world.ts';

let world: World;
let person: Person;
let large: string;

beforeAll(async () => {
  world = await World.start();
  large = join(world.data, 'many.pgn');
  writeFileSync(large, manyGames(10_000));
});
afterAll(() => world.stop());
beforeEach(async () => void (person = await world.person()));
afterEach(async () => {
  expect(person.complaints).toEqual([]);
  await person.page.context().close();
});

const rows = () => person.page.getByRole('article');
const told = (text: string | RegExp) => person.page.getByText(text, { exact: true }).first().waitFor();

/** The moves of a game in the analysis. */
const studied = () => person.page.getByRole('region', { name: 'Moves and variations' }).locator('.row button');

/** Chooses a file as people do, in the dialog. */
async function chooseFile(path: string): Promise<void> {
  await person.go('games');
  await person.button('Load a game').click();
  const [chooser] = await Promise.all([
    person.page.waitForEvent('filechooser'),
    person.page.getByRole('button', { name: 'From a file…' }).click(),
  ]);
  await chooser.setFiles(path);
}

test('a file of 10,000 games is listed within a second, in few nodes, and scrolls smoothly', async () => {
  const times: number[] = [];
  for (let round = 0; round < 3; round++) {
    await person.go('games');
    const text = manyGames(10_000);
    // From the drop to the first game on the screen.
    times.push(
      await person.page.evaluate(async (text) => {
        const carried = new DataTransfer();
        carried.items.add(new File([text], 'many.pgn'));
        const begun = performance.now();
        window.dispatchEvent(new DragEvent('drop', { dataTransfer: carried, cancelable: true }));
        while (!document.querySelector('article .number')) await new Promise(requestAnimationFrame);
        return performance.now() - begun;
      }, text),
    );
  }
  await told('10,000 games');
  await told('20 games with problems');
  const scrolling = await scroll(person.page);
  const figures = { times: times.map(Math.round), ...scrolling };
  console.log('file of 10,000 games', JSON.stringify(figures));
  expect(Math.min(...times), JSON.stringify(figures)).toBeLessThan(1000);
  expect(scrolling.nodes).toBeLessThan(5000);
  expect(scrolling.smoothest, JSON.stringify(figures)).toBeLessThan(17.5);
});

test('a file is chosen, searched, and one of its games opened', async () => {
  await chooseFile(large);
  await person.page.getByRole('heading', { name: 'many.pgn' }).waitFor();
  await told('10,000 games');
  await person.page.getByLabel('Search').fill('taranu 2004 ruy');
  await expect.poll(() => rows().first().textContent()).toMatch(/Țăranu.*2004.*Ruy Lopez/s);
  await rows().first().getByRole('button').click();
  await expect.poll(() => studied().count()).toBe(46);
  // Back where one was.
  await person.page.goBack();
  await expect.poll(() => rows().first().textContent()).toMatch(/Țăranu.*2004.*Ruy Lopez/s);
});

test('what cannot be read is told with its line, and a variant that is not played is refused by name', async () => {
  await chooseFile(large);
  await person.page.getByText('Only games with problems').click();
  await told('20 games');
  const problems = await rows().allTextContents();
  expect(problems[0]).toMatch(/^\s*501.*line \d+, column 7, move 1/s);
  expect(problems[0]).toContain('Ke4 is not legal here');
  expect(problems[1]).toContain("the variant 'Atomic' is not played here");
  // As far as it can be read, a game opens all the same.
  await rows().first().getByRole('button').click();
  await person.page.getByRole('status').filter({ hasText: 'Read up to here: game 501' }).waitFor();
  expect(await studied().allTextContents()).toEqual(['e4']);
  await person.page.goBack();
  await told('20 games');
  await rows().nth(1).getByRole('button').click();
  await person.page.getByRole('alert').filter({ hasText: "the variant 'Atomic' is not played here" }).waitFor();
  await person.page.getByRole('button', { name: 'Română' }).click();
  await person.page.getByText("varianta de șah 'Atomic' nu se joacă aici").first().waitFor();
});

test('several pasted games are listed, one is opened, none is explained', async () => {
  await person.load('1. e4 e5 *\n\n1. d4 d5 *\n');
  await person.page.getByRole('heading', { name: 'Games of a file' }).waitFor();
  await told('2 games');
  await person.load('1. e4 e5 2. Nf3 *\n');
  await expect.poll(() => studied().count()).toBe(3);
  await person.load('   ;nothing\n');
  await person.page.getByRole('dialog').getByRole('alert').waitFor();
  // The browser itself reports the refusal.
  await expect.poll(() => person.complaints.splice(0).length).toBeLessThanOrEqual(1);
});

test('all games of a file are kept in the library, once', async () => {
  const file = join(world.data, 'few.pgn');
  writeFileSync(file, manyGames(250));
  await chooseFile(file);
  await told('250 games');
  const counts: (string | null)[] = [];
  for (let round = 0; round < 2; round++) {
    await person.button('Keep all in my games').click();
    await told('250 games are in your games now.');
    await person.page.getByRole('link', { name: 'My games' }).first().click();
    await person.page.getByLabel('Opponent').selectOption('None: a game from elsewhere');
    await person.page.getByLabel('Search').fill('ana popescu cupa 2007');
    await expect.poll(() => rows().first().textContent()).toMatch(/Ana Popescu.*Cupa 2007/s);
    counts.push(await person.page.getByText(/^\d+ games?$/).textContent());
    await person.page.goBack();
  }
  expect(counts[1]).toBe(counts[0]);
});

test('a file that the server no longer has is explained', async () => {
  await chooseFile(large);
  await told('10,000 games');
  await world.stopServer();
  await world.startServer();
  await person.page.getByRole('alert').filter({ hasText: 'no longer open here' }).waitFor();
});

describe.each(['light', 'dark'] as const)('in %s', (colorScheme) => {
  test.each(['desktop', 'phone'] as const)('axe finds nothing on a %s', async (screen) => {
    await person.page.context().close();
    person = await world.person({ ...{ desktop: DESKTOP, phone: PHONE }[screen], colorScheme });
    await chooseFile(large);
    await told('20 games with problems');
    for (const view of ['file', 'problems']) {
      if (view === 'problems') {
        await person.page.getByText('Only games with problems').click();
        await told('20 games');
      }
      expect(await faultsOf(person.page), view).toEqual([]);
      const sideways = await person.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(sideways, view).toBeLessThanOrEqual(0);
    }
  });
});
