// Games as a whole: takeback, hint, the end, saving and loading, restarts, two computers, statistics.
import { readFile } from 'node:fs/promises';
import { beforeEach, expect, it } from 'vitest';
import { arrive, player, world } from './ducks-stage.ts';

beforeEach(() => arrive());

const button = (name: string) => player.page.getByRole('button', { name, exact: true });

it('takes back both turns against the computer, and one between people', async () => {
  await player.begin({ cats: 'random' });
  await player.click('3,3');
  await player.turns.nth(1).waitFor();
  await button('Take back').click();
  await player.turns.first().waitFor({ state: 'detached' });
  expect(await player.pieces('ducks')).toBe(0);
  await player.begin();
  await player.play('+3,3');
  await player.play('+0,1');
  await button('Take back').click();
  await player.turns.nth(1).waitFor({ state: 'detached' });
  expect(await player.turnTexts()).toEqual(['+3,3']);
});

it('gives a hint that can be played', async () => {
  await player.begin({ position: '8/8/3c4/3d4/1cd2d1c/3d4/3d4/8 d 2 0 0 0 0' });
  await button('Hint').click();
  await player.page.locator('[data-mark=hint]').waitFor();
});

it('resigns after asking, and plays a rematch with the sides swapped', async () => {
  await player.begin({ cats: 'random' });
  await button('Resign').click();
  await player.page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  const end = player.status.getByText('You lose. You have resigned.');
  await end.waitFor();
  // The button that had the focus is gone.
  await expect.poll(() => end.evaluate((text) => text === document.activeElement)).toBe(true);
  const address = player.page.url();
  await button('Rematch').click();
  await player.page.waitForURL((url) => url.href !== address);
  await player.card('cats').getByText('Person').waitFor();
  await player.card('ducks').getByText('Random').waitFor();
});

it('survives a reload and a restart of the program in mid-game', async () => {
  await player.begin();
  for (const turn of ['+3,3', '+0,1', '3,3-3,4']) await player.play(turn);
  const turns = await player.turnTexts();
  await player.page.reload();
  await player.turns.nth(2).waitFor();
  expect(await player.turnTexts()).toEqual(turns);
  const lost = player.page.getByText('The connection to the program is lost');
  await world.stopServer();
  await lost.waitFor();
  await world.startServer();
  await lost.waitFor({ state: 'hidden' });
  await player.play('+1,1');
  expect(await player.turnTexts()).toEqual([...turns, '+1,1']);
});

it('stands still while it is open elsewhere or the connection is lost, and does not come back by itself', async () => {
  await player.begin();
  const other = await player.page.context().newPage();
  await other.goto(player.page.url());
  const playable = player.page.locator('.board .playable');
  await player.page.getByText('This game is open in another tab').waitFor();
  await playable.waitFor({ state: 'detached' });
  await world.stopServer();
  const lost = player.page.getByText('The connection to the program is lost');
  await lost.waitFor();
  const before = player.asked.length;
  await world.startServer();
  await lost.waitFor({ state: 'hidden' });
  expect(player.asked.slice(before)).not.toContain('open');
  await button('Continue here').click();
  await playable.waitFor();
  await world.stopServer();
  await playable.waitFor({ state: 'detached' });
  await world.startServer();
  await playable.waitFor();
});

it('saves a game and goes on with it', async () => {
  await player.begin();
  for (const turn of ['+3,3', '+0,1', '+4,4']) await player.play(turn);
  const download = player.page.waitForEvent('download');
  await player.page.getByRole('link', { name: 'Save' }).click();
  const file = await (await download).path();
  expect(await readFile(file, 'utf8')).toContain('1. +3,3 +0,1');
  await player.go('ducks/new');
  await player.page.getByRole('radio', { name: 'Two people' }).check({ force: true });
  await player.page.getByText('Go on with a saved game').click();
  await player.page.getByLabel('A saved file').setInputFiles(file);
  await player.turns.nth(2).waitFor();
  expect(await player.turnTexts()).toEqual(['+3,3', '+0,1', '+4,4']);
  await player.play('+0,3');
});

it('looks back through the turns', async () => {
  await player.begin();
  for (const turn of ['+3,3', '+0,1', '3,3-3,4']) await player.play(turn);
  await button('To the start').click();
  expect(await player.pieces('ducks')).toBe(0);
  await player.status.getByText('Looking back').waitFor();
  await player.page.getByRole('heading', { level: 1 }).focus();
  await player.page.keyboard.press('ArrowRight');
  expect(await player.pieces('ducks')).toBe(1);
  await button('To the newest turn').click();
  expect(await player.cell('3,4').getAttribute('aria-label')).toContain('duckling');
});

it('lets two computers play: pause, step, pace, stop', async () => {
  // So many captures take longer than this test, however slow the machine is.
  await player.begin({ position: '8/8/8/8/8/8/8/8 d 2 0 0 0 0 goals=24/24', ducks: 'alphaBeta', cats: 'minimax' });
  await player.turns.nth(1).waitFor();
  await button('Pause').click();
  await button('Go on').waitFor();
  const paused = await player.turns.count();
  await button('One turn').click();
  await player.turns.nth(paused).waitFor();
  await player.page.waitForTimeout(700);
  expect(await player.turns.count()).toBe(paused + 1);
  await player.page.getByLabel('Time between turns').fill('300');
  await button('Go on').click();
  await player.turns.nth(paused + 3).waitFor();
  await player.page.locator('[data-thinking]').waitFor();
  await button('Stop').click();
  await player.status.getByText('nobody has won').waitFor();
});

it('shows the statistics that the file has', async () => {
  await player.begin({ cats: 'alphaBeta' });
  for (const cell of ['3,3', '4,4']) {
    const before = await player.turns.count();
    await player.click(cell);
    await player.turns.nth(before + 1).waitFor();
  }
  await player.page.locator('[data-turns] tbody tr').nth(3).waitFor();
  const download = player.page.waitForEvent('download');
  await player.page.getByRole('link', { name: 'As CSV' }).click();
  const [head, ...lines] = (await readFile(await (await download).path(), 'utf8')).trim().split('\n');
  const columns = head!.split(',');
  // A turn has commas of its own and stands in quotes.
  const rows = lines.map((line) => (line.match(/("[^"]*"|[^,]*)(,|$)/g) ?? []).map((cell) => cell.replace(/["]|,$/g, '')));
  const column = (name: string) => rows.map((row) => row[columns.indexOf(name)]!);
  const shown = (name: string) => player.page.locator(`[data-turns] [data-value=${name}]`).allTextContents();
  const whole = (text: string) => (text ? Number(text).toLocaleString('en') : '–');
  expect(await shown('turn')).toEqual(column('turn'));
  for (const name of ['nodes', 'evaluated', 'cutoffs', 'depth']) {
    expect(await shown(name), name).toEqual(column(name).map(whole));
  }
  expect(await shown('time')).toEqual(column('ms').map((ms) => time(Number(ms))));
  const spread = column('nodes').filter(Boolean).map(Number);
  const cats = player.page.locator('[data-summary] [data-row=cats]');
  expect(await cats.locator('[data-value=nodes-max]').textContent()).toBe(Math.max(...spread).toLocaleString('en'));
  expect(await cats.locator('[data-value=nodes-min]').textContent()).toBe(Math.min(...spread).toLocaleString('en'));
  expect(await cats.locator('[data-value=turns]').textContent()).toBe('2');
});

/** A time as the page writes it. */
function time(ms: number): string {
  const rounded = (value: number, digits: number) => value.toLocaleString('en', { maximumFractionDigits: digits });
  if (ms > 0 && ms < 1) return `${rounded(ms * 1000, 0)} µs`;
  return ms < 1000 ? `${rounded(ms, ms < 10 ? 1 : 0)} ms` : `${rounded(ms / 1000, 2)} s`;
}
