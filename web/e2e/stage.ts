// For a file of tests with one person in each: a world around them all, a new person for every one, who must have nothing
// to complain about in the end. Both names are bound anew; whoever imports them always has the present ones.
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { World, type Person } from './world.ts';

export let world: World;
export let person: Person;

beforeAll(async () => void (world = await World.start()));
afterAll(() => world.stop());
beforeEach(async () => void (person = await world.person()));
afterEach(async () => {
  expect(person.complaints).toEqual([]);
  await person.page.context().close();
});

/** Somebody with a screen, a language or settings of their own in place of the usual person. */
export async function somebody(...options: Parameters<World['person']>): Promise<void> {
  await person.page.context().close();
  person = await world.person(...options);
}
