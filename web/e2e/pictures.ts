// Pictures of views for people to look at, into the folder that SCREENSHOTS names: light and dark, on every screen.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { DESKTOP, LYING, PHONE, World, type Person } from './world.ts';

const folder = process.env['SCREENSHOTS'] ?? 'screenshots';
const screens = { desktop: DESKTOP, phone: PHONE, lying: LYING };

type Screen = keyof typeof screens;

type Tour = {
  person: Person;
  screen: Screen;
  world: World;
  /** Takes a picture of what is to be seen, or of the whole page. */
  shot: (view: string, whole?: boolean) => Promise<void>;
};

/** Leads somebody through the views, once for each screen and each light. A tour that finds its way in both languages takes half of
 * the pictures in each. */
export function pictures(
  tour: (about: Tour) => Promise<void>,
  { begin, bothLanguages = false }: { begin?: (world: World) => Promise<void>; bothLanguages?: boolean } = {},
): void {
  let world: World;

  beforeAll(async () => {
    mkdirSync(folder, { recursive: true });
    world = await World.start();
    await begin?.(world);
  });
  afterAll(() => world.stop());

  describe.each(['light', 'dark'] as const)('%s', (colorScheme) => {
    test.each(Object.keys(screens) as Screen[])('%s', async (screen) => {
      const romanian = bothLanguages && (screen === 'phone') === (colorScheme === 'light');
      const person = await world.person({ ...screens[screen], colorScheme, locale: romanian ? 'ro-RO' : 'en-GB' });
      const shot = async (view: string, whole = false) => {
        // Pieces and dialogs have arrived by then.
        await person.page.waitForTimeout(400);
        await person.page.screenshot({ path: join(folder, `${view}-${screen}-${colorScheme}.png`), fullPage: whole });
      };
      await tour({ person, screen, world, shot });
      await person.page.context().close();
    });
  });
}
