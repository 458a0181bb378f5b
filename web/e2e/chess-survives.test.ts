import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { World, type Person } from './world.ts';

let world: World;
let person: Person;

beforeAll(async () => void (world = await World.start()));
afterAll(() => world.stop());
beforeEach(async () => void (person = await world.person()));
afterEach(() => person.page.context().close());

test('a game survives a reload', async () => {
  await person.beginAgainstRandom();
  await person.type('e4');
  await person.waitForMoves(2);
  const before = await person.moves();
  await person.page.reload();
  await person.waitForMoves(2);
  expect(await person.moves()).toEqual(before);
  await person.type('d3');
  await person.waitForMoves(4);
});

test('a game survives the end and the new start of the server', async () => {
  await person.beginAgainstRandom();
  await person.type('e4');
  await person.waitForMoves(2);
  const before = await person.moves();
  await world.stopServer();
  await person.page.getByText('The connection to the program is lost').waitFor();
  await world.startServer();
  await person.page.getByText('The connection to the program is lost').waitFor({ state: 'detached' });
  expect(await person.moves()).toEqual(before);
  await person.type('d3');
  await person.waitForMoves(4);
});

test('what failed without a connection is forgotten when it is back', async () => {
  await person.go('');
  await world.stopServer();
  await person.page.getByText('The connection to the program is lost').waitFor();
  await person.button('Play now').click();
  const problem = person.page.getByRole('alert').filter({ hasText: 'Not connected' });
  await problem.waitFor();
  await world.startServer();
  await problem.waitFor({ state: 'detached' });
  await person.button('Play now').click();
  await person.board.waitFor();
});

test('a game that is opened elsewhere can be taken back', async () => {
  await person.beginAgainstRandom();
  const other = await person.page.context().newPage();
  await other.goto(person.page.url());
  await person.page.getByText('This game is open in another tab').waitFor();
  await person.button('Continue here').click();
  await person.page.getByText('This game is open in another tab').waitFor({ state: 'detached' });
  await person.type('e4');
  await person.waitForMoves(2);
});

test('a game that was opened elsewhere stays there when the connection comes back', async () => {
  await person.beginAgainstRandom();
  const other = await person.page.context().newPage();
  await other.goto(person.page.url());
  const taken = person.page.getByText('This game is open in another tab');
  await taken.waitFor();
  await world.stopServer();
  await person.page.getByText('The connection to the program is lost').waitFor();
  const before = person.asked.length;
  await world.startServer();
  await person.page.getByText('The connection to the program is lost').waitFor({ state: 'detached' });
  expect(person.asked.slice(before)).not.toContain('open');
  expect(await taken.isVisible()).toBe(true);
});

test('past games can be reopened and deleted, and the last one waits on the start page', async () => {
  await person.beginAgainstRandom();
  await person.type('e4');
  await person.waitForMoves(2);
  await person.go('');
  await person.page.getByRole('link', { name: /Go on with your last game/ }).click();
  await person.waitForMoves(2);
  await person.go('games');
  const cards = person.page.getByRole('article');
  await cards.first().waitFor();
  const count = await cards.count();
  await cards.first().getByRole('link', { name: 'Go on' }).click();
  await person.waitForMoves(2);
  await person.go('games');
  await cards.first().getByRole('button', { name: 'Delete game' }).click();
  await person.page.getByRole('dialog').getByRole('button', { name: 'Delete game' }).click();
  await expect.poll(() => cards.count()).toBe(count - 1);
  await expect.poll(() => person.spoken()).toMatch(/^“You – Random” is deleted/);
  await expect.poll(() => person.page.evaluate(() => document.activeElement?.textContent)).toBe('My games');
});

test('games that cannot be read are told of in the language of the page', async () => {
  await world.stopServer();
  const file = join(world.data, 'games.db');
  renameSync(file, `${file}.before`);
  writeFileSync(file, 'no database '.repeat(100));
  await world.startServer();
  await person.go('games');
  const remark = person.page.getByRole('status');
  await remark.filter({ hasText: 'cannot be read (the file is damaged)' }).waitFor();
  await person.page.getByRole('button', { name: 'Română' }).click();
  await remark.filter({ hasText: 'nu pot fi citite (fișierul este deteriorat)' }).waitFor();
});

test('a game that is not kept says so until it is', async () => {
  const say = await person.voiceOfServer();
  await person.beginAgainstRandom();
  say({ type: 'unkept', problem: { en: 'the disk is full', ro: 'discul este plin' } });
  const banner = person.page.getByRole('alert');
  await banner.filter({ hasText: 'the disk is full' }).waitFor();
  await person.type('e4');
  await person.waitForMoves(2);
  expect(await banner.textContent()).toContain('the disk is full');
  say({ type: 'unkept', problem: null });
  await banner.waitFor({ state: 'detached' });
});

test('a game that is not there is explained', async () => {
  await person.go('chess/nothing-here');
  await person.page.getByRole('alert').waitFor();
});

test('the address of one game with the name of the other leads to the game', async () => {
  await person.beginAgainstRandom();
  const chess = person.page.url();
  await person.go(chess.split('#/')[1]!.replace('chess', 'ducks'));
  await expect.poll(() => person.page.url()).toBe(chess);
  await person.board.waitFor();
  await person.type('e4');
  await person.waitForMoves(2);
  await person.go('ducks/new');
  await person.page.getByRole('button', { name: 'Play' }).first().click();
  await person.page.locator('.board .playable').waitFor();
  const ducks = person.page.url();
  await person.go(ducks.split('#/')[1]!.replace('ducks', 'chess'));
  await expect.poll(() => person.page.url()).toBe(ducks);
  await person.page.locator('.board .playable').waitFor();
});
