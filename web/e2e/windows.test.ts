// The board is whole in every window, and what is needed during a game is in reach.
import type { BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DESKTOP, LYING, PHONE, World, type Person } from './world.ts';

let world: World;

beforeAll(async () => void (world = await World.start()));
afterAll(() => world.stop());

const windows: [name: string, options: BrowserContextOptions, least: number][] = [
  ['a phone that lies, 844 x 390', LYING, 360],
  ['a page at 200 %, 640 x 400', { viewport: { width: 640, height: 400 } }, 320],
  ['a phone, 390 x 844', PHONE, 380],
  ['a small phone, 320 x 568', { ...PHONE, viewport: { width: 320, height: 568 } }, 280],
  ['a tablet, 820 x 1180', { ...PHONE, viewport: { width: 820, height: 1180 } }, 700],
  ['a desktop, 1280 x 800', DESKTOP, 620],
  ['a large desktop, 1920 x 1080', { viewport: { width: 1920, height: 1080 } }, 880],
];

/** How large the board is, once it is whole in the window. */
async function boardSize(person: Person, { width, height }: { width: number; height: number }): Promise<number> {
  const grid = person.page.getByRole('grid');
  await grid.waitFor();
  await expect
    .poll(async () => {
      const box = (await grid.boundingBox())!;
      return box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height;
    })
    .toBe(true);
  expect(await person.page.evaluate(() => scrollY)).toBe(0);
  return (await grid.boundingBox())!.width;
}

describe.each(windows)('%s', (_, options, least) => {
  test('the board is whole, in the game, the analysis and the editor', async () => {
    const person = await world.person(options);
    const size = options.viewport!;
    await person.beginBetweenPeople();
    await person.clickMove('e2', 'e4');
    await person.waitForMoves(1);
    expect(await boardSize(person, size)).toBeGreaterThanOrEqual(least);
    const game = new URL(person.page.url()).hash.split('/').at(-1)!;
    await person.go(`analysis/${game}`);
    expect(await boardSize(person, size)).toBeGreaterThanOrEqual(least - 60);
    await person.go('chess/editor');
    expect(await boardSize(person, size)).toBeGreaterThanOrEqual(least);
    expect(await person.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await person.page.context().close();
  });
});

test.each([
  ['upright', PHONE],
  ['lying', LYING],
])('on a phone %s, moves and actions are in reach, and nothing is about keyboards', async (_, options) => {
  const person = await world.person(options);
  await person.beginAgainstRandom();
  await person.tapMove('e2', 'e4');
  await person.waitForMoves(2);
  const size = options.viewport!;
  for (const name of ['Previous move', 'Take back', 'Hint']) {
    const box = (await person.button(name).boundingBox())!;
    expect(box.y + box.height, name).toBeLessThanOrEqual(size.height);
    expect(box.x + box.width, name).toBeLessThanOrEqual(size.width);
    expect(box.height, name).toBeGreaterThanOrEqual(32);
  }
  const last = (await person.page.locator('td button').last().boundingBox())!;
  expect(last.x >= 0 && last.x + last.width <= size.width && last.y + last.height <= size.height).toBe(true);
  expect(await person.button('Keys').isVisible()).toBe(false);
  expect(await person.page.getByLabel('Move by keyboard').isVisible()).toBe(false);
  await person.page.context().close();
});

test('on a phone the moves are a line above the board', async () => {
  const person = await world.person(PHONE);
  await person.beginBetweenPeople();
  await person.tapMove('e2', 'e4');
  await person.waitForMoves(1);
  const [moves, board] = [await person.page.locator('td button').first().boundingBox(), await person.board.boundingBox()];
  expect(moves!.y + moves!.height).toBeLessThanOrEqual(board!.y);
  await person.page.context().close();
});

test('a finger drags a piece, upright and lying', async () => {
  for (const options of [PHONE, LYING]) {
    const person = await world.person(options);
    await person.beginBetweenPeople();
    await person.touchDrag(await person.middle('g1'), await person.middle('f3'));
    await person.waitForMoves(1);
    expect(await person.moves()).toEqual(['Nf3']);
    await person.page.context().close();
  }
});

test.each(['en-GB', 'ro-RO'])('the header is one line at 820 pixels in %s', async (locale) => {
  const person = await world.person({ viewport: { width: 820, height: 900 }, locale });
  await person.go('');
  expect((await person.page.locator('header').first().boundingBox())!.height).toBeLessThan(64);
  const heights = await person.page.locator('header nav a').evaluateAll((links) => links.map((link) => link.clientHeight));
  expect(Math.max(...heights)).toBeLessThan(48);
  await person.page.context().close();
});

test('the size of the board is a setting', async () => {
  const person = await world.person({}, { boardSize: 50 });
  await person.beginBetweenPeople();
  expect((await person.board.boundingBox())!.width).toBeLessThan(330);
  await person.page.context().close();
});

test('a first visit loads little, packed, in few files', async () => {
  const person = await world.person();
  const browser = await person.page.context().newCDPSession(person.page);
  let bytes = 0;
  const files = new Set<string>();
  const packed: string[] = [];
  await browser.send('Network.enable');
  browser.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  person.page.on('response', async (response) => {
    files.add(new URL(response.url()).pathname);
    packed.push(response.headers()['content-encoding'] ?? 'none');
  });
  const before = performance.now();
  await person.page.goto(world.url);
  await person.button('Play now').waitFor();
  const usable = performance.now() - before;
  const first = { bytes, files: files.size };
  console.log(`first visit: ${first.bytes} bytes, ${first.files} files, usable after ${usable.toFixed(0)} ms`);
  expect(first.bytes).toBeLessThan(120_000);
  expect(first.files).toBeLessThanOrEqual(6);
  expect(packed.filter((encoding) => encoding === 'none').length).toBeLessThanOrEqual(1);
  await person.page.context().close();
});
