// Pictures of the library and of a file of games, light and dark, desktop and phone, into the folder that SCREENSHOTS names.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { fillLibrary, manyGames } from './many-games.ts';
import { DESKTOP, PHONE, World } from './world.ts';

const folder = process.env['SCREENSHOTS'] ?? 'screenshots';
let world: World;
let file: string;

beforeAll(async () => {
  mkdirSync(folder, { recursive: true });
  world = await World.start();
  await fillLibrary(world);
  file = join(world.data, 'cupa.pgn');
  writeFileSync(file, manyGames(2_000));
});
afterAll(() => world.stop());

const screens = { desktop: DESKTOP, phone: PHONE, landscape: { ...PHONE, viewport: { width: 844, height: 390 } } };

describe.each(['light', 'dark'] as const)('%s', (colorScheme) => {
  test.each(['desktop', 'phone', 'landscape'] as const)('%s', async (screen) => {
    const person = await world.person({ ...screens[screen], colorScheme });
    const { page } = person;
    const shot = async (view: string) => {
      await page.waitForTimeout(400);
      await page.screenshot({ path: join(folder, `${view}-${screen}-${colorScheme}.png`) });
    };
    await person.go('games');
    await page.getByRole('article').first().waitFor();
    await shot('library');
    if (screen !== 'desktop') await person.button('Filters').click();
    await page.getByLabel('Result', { exact: true }).selectOption('I won');
    await page.getByRole('article').nth(1).getByRole('checkbox').check();
    await shot('library-picked');
    await page.evaluate(() => window.scrollBy(0, 5000));
    await shot('library-scrolled');
    await person.button('Delete').click();
    await shot('library-delete');
    await page.keyboard.press('Escape');
    await page.evaluate(() => window.scrollTo(0, 0));
    await person.button('Load a game').click();
    await shot('library-load');
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'From a file…' }).click(),
    ]);
    await chooser.setFiles(file);
    await page.getByText('4 games with problems').waitFor();
    await shot('file');
    await page.getByText('Only games with problems').click();
    await page.getByText('4 games', { exact: true }).waitFor();
    await shot('file-problems');
    await page.context().close();
  });
});
