// Pictures of every view of Ducklings and Cats.
import { Player } from './ducks-player.ts';
import { pictures } from './pictures.ts';

pictures(async ({ person, shot }) => {
  const player = new Player(person);
  const { page } = player;
  await player.go('ducks/new');
  await shot('ducks-new');
  await page.getByText('Another board, own rules').click();
  await page.getByRole('radio', { name: 'Own goals' }).check({ force: true });
  await page.getByLabel('Rows and columns (N)').fill('12');
  await page.getByRole('button', { name: 'Play' }).first().click();
  await shot('ducks-new-choices', true);

  await player.begin({ position: '4cc2/3d4/8/2d3d1/1d6/8/5d2/2c1c3 d 1 0 2 0 0 goals=3/14', cats: 'alphaBeta' });
  await shot('ducks-play');
  for (const cell of ['2,4', '5,4', '4,4']) {
    const before = await player.turns.count();
    await player.click(cell);
    await player.turns.nth(before + 1).waitFor();
  }
  await shot('ducks-middle', true);
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.locator('[data-mark=hint]').waitFor();
  await shot('ducks-hint');
  await page.locator('.cell.movable').first().click();
  await shot('ducks-selected');
  await page.keyboard.press('Escape');
  await player.click('0,0');
  await shot('ducks-refused');

  await player.begin({ position: '8/3c4/8/2d1d3/8/8/8/8 c 2 0 0 0 0 goals=8/1' });
  await player.click('1,3');
  await player.click('2,3');
  await shot('ducks-choice');
  await player.begin({ position: '8/8/3c4/3d4/1cd2d1c/3d4/3d4/8 d 2 0 6 0 0' });
  await player.play('3,3-4,3');
  await page.waitForTimeout(1000);
  await shot('ducks-captured');
  await player.begin({ position: '8/8/1c6/4d3/8/1c1d1d2/8/8 d 2 2 5 0 0 goals=3/8' });
  await player.play('3,4-5,4');
  await page.waitForTimeout(1000);
  await shot('ducks-won');

  await player.begin({ ducks: 'alphaBeta', cats: 'minimax' });
  await player.turns.nth(9).waitFor();
  await page.getByRole('button', { name: 'Pause' }).click();
  await shot('ducks-watch', true);

  await player.go('ducks/rules');
  await shot('ducks-rules', true);
  await page.getByRole('button', { name: 'Start' }).click();
  await player.grid.waitFor();
  await shot('ducks-tutorial');
});
