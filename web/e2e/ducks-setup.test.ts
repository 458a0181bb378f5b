// Before a game: the two games side by side, levels, numbers that cannot be, depths that would take hours.
import { beforeEach, expect, it } from 'vitest';
import { arrive, player } from './ducks-stage.ts';

beforeEach(async () => {
  await arrive();
  await player.go('ducks/new');
});

const offer = (game: string) => player.page.locator(`[data-game=${game}]`);
const play = () => player.page.getByRole('button', { name: 'Play' }).first().click();
const more = () => player.page.getByText('Another board, own rules').click();

it('offers both games at once, and the original one as the assignment has it', async () => {
  for (const game of ['original', 'balanced']) expect(await offer(game).isVisible()).toBe(true);
  const [first, second] = [await offer('original').boundingBox(), await offer('balanced').boundingBox()];
  expect(first!.y, 'side by side').toBe(second!.y);
  await offer('original').getByText('The cats are favoured').waitFor();
  await player.page.getByRole('radio', { name: 'Original' }).check();
  await play();
  await player.grid.waitFor();
  expect(await player.pieces('cats')).toBe(0);
  expect(await player.captures('ducks')).toBe('0 of 8');
  await player.card('cats').getByText('Alpha-beta, depth 2').waitFor();
});

it('draws the balanced start before the game begins', async () => {
  // Fourteen cats stand on the rim of the smallest board.
  const drawn = await offer('balanced').locator('svg > g[transform^="translate"]').count();
  await play();
  await player.grid.waitFor();
  await expect.poll(() => player.pieces('cats')).toBe(14);
  expect(drawn).toBe(14);
});

it('has a level between depth 1 and depth 3', async () => {
  await player.page.getByRole('radio', { name: 'Medium' }).press('Space');
  await play();
  await player.card('cats').getByText('Alpha-beta, depth 2').waitFor();
});

it('offers the stages of alpha-beta', async () => {
  await more();
  await player.page.locator('[data-player=cats]').getByRole('radio', { name: 'With a table' }).press('Space');
  await play();
  await player.card('cats').getByText('Alpha-beta with a table, depth 1').waitFor();
});

it('tells how long a depth takes, and refuses one that takes hours', async () => {
  await more();
  const depth = player.page.locator('[data-player=cats]').getByLabel('Depth');
  await depth.fill('8');
  await player.page.getByText('This can take about 8 minutes a turn').waitFor();
  await depth.fill('12');
  await play();
  await player.page.getByText('A turn would take about').waitFor();
  expect(await depth.getAttribute('aria-invalid')).toBe('true');
});

it('says that 8.5 is not a whole number', async () => {
  await more();
  await player.page.getByLabel('Rows and columns (N)').fill('8.5');
  await play();
  await player.page.getByText('“8.5” is not a whole number.').waitFor();
});

it('says on the page of rules which game they are of', async () => {
  await player.go('ducks/rules');
  await player.page.getByText('This is the original game').waitFor();
});
