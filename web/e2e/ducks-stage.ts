// For a file of tests with one player of ducks in each: a world around them all, and a player who leaves it in good order. Both
// names are bound anew; whoever imports them always has the present ones.
import { afterAll, afterEach, beforeAll } from 'vitest';
import { Player } from './ducks-player.ts';
import { World } from './world.ts';

export let world: World;
export let player: Player;

beforeAll(async () => void (world = await World.start()));
afterAll(() => world.stop());
afterEach(() => player.close());

/** Somebody comes to play. */
export async function arrive(...person: Parameters<World['person']>): Promise<void> {
  player = await Player.arrive(world, ...person);
}
