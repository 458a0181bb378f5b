// Pictures of how the machine thinks: every part of it, light and dark, on a desktop and on a phone held upright and lying.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { DESKTOP, PHONE, World } from './world.ts';

const folder = process.env['SCREENSHOTS'] ?? 'screenshots';
let world: World;

beforeAll(async () => {
  mkdirSync(folder, { recursive: true });
  world = await World.start();
});
afterAll(() => world.stop());

const screens = { desktop: DESKTOP, phone: PHONE, lying: { ...PHONE, viewport: { width: 844, height: 390 } } };

describe.each(['light', 'dark'] as const)('%s', (colorScheme) => {
  test.each(['desktop', 'phone', 'lying'] as const)('%s', async (screen) => {
    // Each language is seen on half of the pictures.
    const locale = (screen === 'phone') === (colorScheme === 'light') ? 'ro-RO' : 'en-GB';
    const person = await world.person({ ...screens[screen], colorScheme, locale });
    const { page } = person;
    const shot = async (view: string, fullPage = true) => {
      await page.waitForTimeout(400);
      await page.screenshot({ path: join(folder, `think-${view}-${screen}-${colorScheme}.png`), fullPage });
    };
    await person.go('think');
    await page.getByRole('grid').waitFor();
    await shot('lesson', false);
    await shot('lesson-whole');
    await person.go('think?game=ducks&page=5');
    await page.getByRole('radio').nth(1).check();
    await person.button(/^(Answer|Răspunde)$/).click();
    await shot('lesson-ducks');
    await person.go('think?tab=boards');
    await page.locator('.matrix [data-on=g7]').hover();
    await shot('boards');
    await person.go('think?tab=compare&depth=3');
    await page.locator('[data-row="table 3"]').waitFor();
    await shot('compare');
    await person.go('think?tab=tree&algorithm=alphaBeta&depth=3');
    await page.locator('[data-tree]').waitFor();
    await person.button(/^(Open the chosen line|Deschide linia aleasă)$/).click();
    await page.waitForTimeout(300);
    await page.locator('[data-branch]').filter({ hasText: /^Q/ }).first().click();
    await shot('tree');
    for (let press = 0; press < 9; press++) await person.button(/^(Step forward|Un pas înainte)$/).click();
    await shot('steps');
    await person.go('think?game=ducks&tab=tree&algorithm=ordered&depth=2');
    await page.locator('[data-branch]').nth(2).click();
    await shot('tree-ducks');
    await person.go('think?game=tree&tab=tree&at=((3 5 4) (2 9 1) (7 (6 8) 3))');
    await page.locator('[data-branch]').nth(8).waitFor();
    await page.locator('[data-branch]').nth(2).click();
    await shot('tree-numbers');
    await person.go('think?tab=predict');
    await person.button(/^(Exercise|Exercițiul) 2$/).click();
    await page.locator('[data-question=cuts]').waitFor();
    await page.locator('[data-exercise-node]').nth(6).click();
    await shot('predict');
    await person.button(/^(Check|Verifică)$/).click();
    await page.locator('[data-right]').waitFor();
    await shot('predict-checked');
    await person.go('think?tab=strong&at=r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3');
    await page.waitForTimeout(300);
    await person.button(/^(Let it think|Lasă-o să gândească)$/).click();
    await page.locator('[data-strong=done]').waitFor();
    await shot('strong');
    await person.go('think?tab=evaluation');
    await page.locator('[data-terms]').first().waitFor();
    await page.getByRole('radio').nth(1).press('Space');
    await page.locator('[data-worths]').waitFor();
    await shot('evaluation');
    await page.getByRole('radio').nth(2).press('Space');
    await shot('attacks', false);
    await person.go('think?game=ducks&tab=evaluation');
    await page.locator('[data-terms=ducksRich]').waitFor();
    await shot('evaluation-ducks');
    await person.go('think?tab=stages');
    await page.waitForTimeout(300);
    await person.button(/^(Ask all of them|Întreabă-le pe toate)$/).click();
    await page.locator('[data-stage=master]').waitFor();
    await page.waitForTimeout(2000);
    await shot('stages');
    await page.context().close();
  });
});
