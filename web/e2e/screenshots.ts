// Pictures of every view of chess and of the shell, light and dark, desktop and phone, into the folder that
// SCREENSHOTS names: `SCREENSHOTS=/tmp/shots npm run screenshots`.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { DESKTOP, PHONE, World, type Person } from './world.ts';

const folder = process.env['SCREENSHOTS'] ?? 'screenshots';
let world: World;

beforeAll(async () => {
  mkdirSync(folder, { recursive: true });
  world = await World.start();
});
afterAll(() => world.stop());

const screens = { desktop: DESKTOP, phone: PHONE };

describe.each(['light', 'dark'] as const)('%s', (colorScheme) => {
  test.each(['desktop', 'phone'] as const)('%s', async (screen) => {
    const person = await world.person({ ...screens[screen], colorScheme });
    const shot = async (view: string) => {
      // Pieces and dialogs have arrived by then.
      await person.page.waitForTimeout(400);
      await person.page.screenshot({ path: join(folder, `${view}-${screen}-${colorScheme}.png`) });
    };
    await person.go('');
    await shot('start');
    await person.go('chess/new');
    await shot('new');
    await person.choose('Classical');
    await person.choose('Own…');
    await person.choose('Chess960');
    await shot('new-choices');
    await playItalian(person);
    await shot('play');
    await person.button('Hint').click();
    await person.page.getByText(/^Hint: /).first().waitFor();
    await person.click('f3');
    await shot('hint');
    await person.button('Show the thinking').click();
    await person.button('Attacked squares').click();
    await person.page.getByText(/Rocada about|looks for its move/).waitFor();
    await shot('thinking');
    await person.button('Show the thinking').click();
    await person.button('Keys').click();
    await shot('keys');
    await person.page.keyboard.press('Escape');
    await person.button('Resign').click();
    await shot('resign');
    await person.page.keyboard.press('Escape');
    await person.beginBetweenPeople('8/P4ppk/7p/8/8/1q6/5PPP/6K1 w - - 0 1');
    await person.clickMove('a7', 'a8');
    await shot('promotion');
    await person.page.keyboard.press('Enter');
    await person.type('Qb1');
    await shot('check');
    await person.beginBetweenPeople('6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1');
    await person.clickMove('e1', 'e8');
    await person.button('Rematch').waitFor();
    await shot('end');
    await person.go('chess/editor');
    await shot('editor');
    await person.go('games');
    await person.page.getByRole('article').first().waitFor();
    await shot('games');
    await person.button('Load a game').click();
    await shot('load');
    await person.go('settings');
    await shot('settings');
    await person.page.context().close();
  });
});

/** A game with a clock against a level that is quick, a few moves in. */
async function playItalian(person: Person): Promise<void> {
  await person.go('chess/new');
  await person.choose('By rating');
  await person.choose('Standard');
  await person.choose('10+5');
  await person.button('Play').click();
  await person.board.waitFor();
  for (const [index, move] of ['e4', 'Nf3', 'd3', 'c3'].entries()) {
    await person.type(move);
    await person.waitForMoves(index * 2 + 2);
  }
}
