// Pictures of views for people to look at, into the folder that SCREENSHOTS names: light and dark, on every screen.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { DESKTOP, LYING, PHONE, World, type Person } from './world.ts';

const folder = process.env['SCREENSHOTS'] ?? 'screenshots';
const screens = { desktop: DESKTOP, phone: PHONE, lying: LYING };

export type Screen = keyof typeof screens;

type Tour = {
  person: Person;
  screen: Screen;
  world: World;
  /** Takes a picture of what is to be seen, or of the whole page. */
  shot: (view: string, whole?: boolean) => Promise<void>;
};

/** Leads somebody through the views, once for each screen and each light. */
export function pictures(on: readonly Screen[], tour: (about: Tour) => Promise<void>, begin?: (world: World) => Promise<void>): void {
  let world: World;

  beforeAll(async () => {
    mkdirSync(folder, { recursive: true });
    world = await World.start();
    await begin?.(world);
  });
  afterAll(() => world.stop());

  describe.each(['light', 'dark'] as const)('%s', (colorScheme) => {
    test.each(on)('%s', async (screen) => {
      const person = await world.person({ ...screens[screen], colorScheme });
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
