// For everyone: the form's checks, the tutorial, Romanian, phone, keyboard alone, screen readers.
import { expect, it } from 'vitest';
import { faultsInBothColours } from './axe.ts';
import { arrive, player } from './ducks-stage.ts';
import { PHONE } from './world.ts';

it('explains a wrong value where it was typed', async () => {
  await arrive();
  await player.go('ducks/new');
  await player.page.getByText('Another board, own rules').click();
  const size = player.page.getByLabel('Rows and columns (N)');
  const shore = player.page.getByLabel('Thickness of the shore (K)');
  await size.fill('11');
  await shore.fill('two');
  await player.page.locator('[data-player=cats]').getByLabel('Depth').fill('0');
  await player.page.getByRole('button', { name: 'Play' }).first().click();
  for (const [field, words] of [
    [size, 'out of range: 8 to 10'],
    [shore, '“two” is not a number'],
    [player.page.locator('[data-player=cats]').getByLabel('Depth'), 'out of range'],
  ] as const) {
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    const id = await field.getAttribute('aria-describedby');
    expect(await player.page.locator(`[id="${id}"]`).textContent()).toContain(words);
  }
  await size.fill('9');
  await shore.fill('3');
  await player.page.getByRole('button', { name: 'Play' }).first().click();
  expect(await shore.getAttribute('aria-invalid')).toBe('true');
  await player.page.getByRole('radio', { name: 'Position' }).check({ force: true });
  await player.page.getByLabel('Position', { exact: true }).last().fill('8/8 d 2 0 0 0 0');
  await player.page.locator('[data-player=cats]').getByLabel('Depth').fill('1');
  await player.page.getByRole('button', { name: 'Play' }).first().click();
  await player.page.getByText('ROWS').waitFor();
});

it('teaches the game step by step on the board and keeps nothing of it', async () => {
  await arrive();
  const kept = async () => {
    await player.go('games');
    const cards = player.page.getByRole('article');
    await cards.or(player.page.getByText('No games here yet.')).first().waitFor();
    return cards.count();
  };
  const before = await kept();
  await player.go('ducks/rules');
  await player.page.getByRole('button', { name: 'Start' }).click();
  const praise = player.page.locator('[data-praise]');
  const next = async (step: number) => {
    await praise.waitFor();
    await player.page.getByRole('button', { name: 'Next' }).click();
    if (step === 6) return;
    await player.page.locator(`[data-step="${step}"]`).waitFor();
    await player.grid.waitFor();
  };
  await player.click('0,0');
  await player.page.getByText('ducks are placed on the lake').waitFor();
  await player.click('3,3');
  await next(1);
  await player.click('5,5');
  await player.page.locator('[data-nudge]').waitFor();
  // The turn is taken back.
  await player.cell('5,5').and(player.page.getByLabel('empty')).waitFor();
  await player.drag('3,3', '3,6');
  await next(2);
  await player.click('3,2');
  await player.click('3,4');
  await player.page.getByText('must place now').waitFor();
  await player.click('2,2');
  await next(3);
  await player.drag('3,3', '4,3');
  await next(4);
  for (const cell of ['1,3', '2,3', '3,4']) await player.click(cell);
  await next(5);
  await player.drag('3,4', '5,4');
  await next(6);
  await player.page.getByText('That is the whole game').waitFor();
  expect(await kept()).toBe(before);
});

it('speaks Romanian, refusals too', async () => {
  await arrive({ locale: 'ro' });
  await player.go('ducks/new');
  await player.page.getByRole('heading', { name: 'Rățuște și pisici' }).waitFor();
  await player.page.getByRole('radio', { name: 'Doi oameni' }).check({ force: true });
  await player.page.getByRole('button', { name: 'Joacă' }).first().click();
  await player.grid.waitFor();
  await player.click('1,1');
  expect(await player.refusal()).toContain('rățuștele se plasează pe lac, iar 1,1 este pe mal');
  await player.click('3,3');
  await player.status.getByText('E rândul pisicilor').waitFor();
  for (const words of ['Noduri generate', 'Estimarea rădăcinii', 'mediană']) {
    await player.page.getByText(words).first().waitFor();
  }
});

it('fits a phone and is played by touch', async () => {
  await arrive(PHONE);
  await player.begin({ position: '8/8/8/3d4/8/8/8/8 d 2 0 0 0 0' });
  const widths = await player.page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(widths[0]).toBeLessThanOrEqual(widths[1]!);
  const box = await player.grid.boundingBox();
  expect(box!.width).toBeGreaterThan(330);
  await player.cell('3,3').tap();
  await player.cell('3,5').tap();
  await player.turns.first().waitFor();
  expect(await player.turnTexts()).toEqual(['3,3-3,5']);
});

it('is played with the keyboard alone, and speaks', async () => {
  await arrive();
  await player.go('ducks/new');
  const { keyboard } = player.page;
  await player.page.getByRole('radio', { name: 'Ducklings' }).focus();
  await keyboard.press('ArrowRight');
  await keyboard.press('ArrowRight');
  await keyboard.press('Tab');
  await keyboard.press('Enter');
  await player.grid.waitFor();
  for (let presses = 0; presses < 30; presses += 1) {
    await keyboard.press('Tab');
    if (await player.page.evaluate(() => document.activeElement?.getAttribute('role') === 'gridcell')) break;
  }
  const press = async (keys: string) => {
    for (const key of keys.split(' ')) await keyboard.press(key);
  };
  await press('ArrowDown ArrowDown ArrowDown ArrowRight ArrowRight ArrowRight Enter');
  await player.turns.first().waitFor();
  await player.page.locator('[data-live]', { hasText: 'duckling placed on row 3, column 3' }).waitFor();
  await press('Home Enter');
  await player.turns.nth(1).waitFor();
  await press('ArrowRight ArrowRight ArrowRight Enter');
  expect(await player.cell('3,3').getAttribute('aria-label')).toContain('selected');
  await press('Escape');
  expect(await player.cell('3,3').getAttribute('aria-label')).not.toContain('selected');
  await press('Enter ArrowDown Enter');
  await player.turns.nth(2).waitFor();
  expect(await player.turnTexts()).toEqual(['+3,3', '+3,0', '3,3-4,3']);
});

it('axe finds nothing in both colours', { timeout: 120_000 }, async () => {
  await arrive();
  const check = async (view: string) => expect(await faultsInBothColours(player.page), view).toEqual([]);
  await player.go('ducks/new');
  await player.page.getByText('Another board, own rules').click();
  await player.page.getByText('Go on with a saved game').click();
  await check('new game');
  await player.go('ducks/rules');
  await check('rules');
  await player.page.getByRole('button', { name: 'Start' }).click();
  await player.grid.waitFor();
  await check('tutorial');
  await player.begin({ position: '8/3c4/8/2d1d3/8/8/8/8 c 2 0 0 0 0 goals=8/1' });
  await player.click('4,4');
  await player.click('1,3');
  await player.click('2,3');
  await check('choice');
  await player.click('3,2');
  await player.status.getByText('Cats win').waitFor();
  await check('end');
});
