import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { person } from './stage.ts';

const clipboard = () => person.page.evaluate(() => navigator.clipboard.readText());

test('PGN by download and by copy', async () => {
  await person.beginBetweenPeople();
  await person.playMoves('e4 e5 Nf3 Nc6 Bb5 a6');
  await person.page.getByText(/Ruy Lopez|Spanish/).waitFor();
  await person.page.getByText('PGN and FEN').click();
  const [download] = await Promise.all([
    person.page.waitForEvent('download'),
    person.page.getByRole('link', { name: 'Save PGN' }).click(),
  ]);
  const saved = readFileSync((await download.path())!, 'utf8');
  // The time that each move took stands in comments.
  expect(saved.replace(/\{[^}]*\}|\d+\.\.\./g, '').replace(/\s+/g, ' ')).toContain('3. Bb5 a6');
  await person.button('Copy PGN').click();
  await expect.poll(clipboard).toBe(saved);
});

test('a PGN that does not come is not copied', async () => {
  await person.beginBetweenPeople();
  await person.page.evaluate(() => navigator.clipboard.writeText('as it was'));
  await person.page.route('**/game.pgn', (route) => route.fulfill({ status: 500, body: 'trouble' }));
  await person.page.getByText('PGN and FEN').click();
  await person.button('Copy PGN').click();
  await expect.poll(() => person.spoken()).toBe('The game could not be fetched.');
  expect(await clipboard()).toBe('as it was');
  // The browser itself reports the failed request.
  await expect.poll(() => person.complaints.splice(0)).toHaveLength(1);
});

test('what is no PGN is explained where it was pasted', async () => {
  await person.load('1. Ke8 e5');
  await person.page.getByRole('dialog').getByRole('alert').waitFor();
});

test('FEN out and in', async () => {
  await person.beginBetweenPeople('4k3/8/8/8/8/8/4P3/4K3 w - - 5 39');
  await person.type('e4');
  await person.waitForMoves(1);
  await person.page.getByText('PGN and FEN').click();
  await person.button('Copy FEN').click();
  await expect.poll(clipboard).toMatch(/^4k3\/8\/8\/8\/4P3\/8\/8\/4K3 b - /);
  const fen = await clipboard();
  await person.page.getByRole('link', { name: 'Edit' }).click();
  await expect.poll(() => person.page.getByLabel('Position (FEN)').inputValue()).toBe(fen);
});

test('a wrong FEN is explained where it was typed', async () => {
  await person.go('chess/new');
  await person.choose('A position');
  await person.page.getByLabel('Position (FEN)').fill('8/8/8/8/8/8/8/8 w - - 0 1');
  await person.button('Play').click();
  await person.page.getByRole('alert').waitFor();
});

test('a position from the editor is played', async () => {
  await person.go('chess/editor');
  await person.button('Empty board').click();
  await person.page.getByRole('alert').waitFor();
  await person.button('White king').click();
  await person.click('e1');
  await person.button('Black king').click();
  await person.click('e8');
  await person.button('White queen').click();
  await person.click('d1');
  await person.button('Move').click();
  await person.dragMove('d1', 'd2');
  await person.page.getByRole('link', { name: 'Play from here' }).click();
  await person.choose('A friend, here');
  await person.button('Play').click();
  await person.board.waitFor();
  await person.type('Qd7');
  await person.waitForMoves(1);
});

test('a position that is not checked yet cannot be played', async () => {
  let held = false;
  await person.page.routeWebSocket('**/ws', (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      if (!held) socket.send(message);
    });
  });
  await person.go('chess/editor');
  const play = person.page.getByRole('link', { name: 'Play from here' });
  await play.waitFor();
  held = true;
  await person.button('Empty board').click();
  await play.waitFor({ state: 'detached' });
});

test('an en passant square is chosen among those that are possible', async () => {
  const position = '4k3/8/8/2pPp3/8/8/8/4K3';
  await person.go(`chess/editor?${new URLSearchParams({ fen: `${position} w - - 0 1` })}`);
  const choice = person.page.getByLabel('En passant');
  const fen = person.page.getByLabel('Position (FEN)');
  await expect.poll(() => choice.locator('option').allTextContents()).toEqual(['None', 'c6', 'e6']);
  // By keyboard: the last of the list.
  await choice.press('e');
  await expect.poll(() => fen.inputValue()).toBe(`${position} w - e6 0 1`);
  // Another position has other squares.
  await person.dragMove('e5', 'e6');
  await expect.poll(() => choice.locator('option').allTextContents()).toEqual(['None', 'c6']);
  expect(await choice.inputValue()).toBe('-');
  // One that cannot be is explained, and can be taken away.
  await fen.fill(`${position} w - h6 0 1`);
  await fen.press('Enter');
  await person.page.getByRole('alert').filter({ hasText: 'h6' }).waitFor();
  expect(await choice.inputValue()).toBe('h6');
  await choice.selectOption('None');
  await person.page.getByRole('alert').waitFor({ state: 'detached' });
  await expect.poll(() => choice.locator('option').allTextContents()).toEqual(['None', 'c6', 'e6']);
  await choice.selectOption('c6');
  await person.page.locator('a[href*="c6"]', { hasText: 'Play from here' }).click();
  await person.choose('A friend, here');
  await person.button('Play').click();
  await person.type('dxc6');
  await person.waitForMoves(1);
});

test('Chess960 by its number', async () => {
  await person.go('chess/new');
  await person.choose('A friend, here');
  await person.choose('Chess960');
  await person.page.getByLabel('Number of the start').fill('960');
  await person.page.getByRole('alert').waitFor();
  await person.page.getByLabel('Number of the start').fill('0');
  await person.button('Play').click();
  await person.board.waitFor();
  expect(await person.square('a1').textContent()).toContain('bishop');
});
