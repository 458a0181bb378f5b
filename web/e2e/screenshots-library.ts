// Pictures of the library and of a file of games.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fillLibrary, manyGames } from './many-games.ts';
import { pictures } from './pictures.ts';

let file: string;

pictures(
  async ({ person, screen, shot }) => {
    const { page } = person;
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
  },
  {
    begin: async (world) => {
      await fillLibrary(world);
      file = join(world.data, 'cupa.pgn');
      writeFileSync(file, manyGames(2_000));
    },
  },
);
