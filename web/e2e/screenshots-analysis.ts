// Pictures of the analysis.
import { pictures } from './pictures.ts';

/** A short game with mistakes on both sides, some words and a variation. */
const GAME = `[Event "Club evening"]
[Site "Cluj"]
[Date "2026.11.01"]
[Round "3"]
[White "Ana Pop"]
[Black "Barbu Ionescu"]
[Result "1-0"]

1. e4 e5 2. Nf3 Nc6 3. Bc4 Nd4 {A trap: the knight invites White to take on e5.} 4. O-O (4. Nxe5 Qg5 5. Nxf7 Qxg2
6. Rf1 Qxe4+ 7. Be2 Nf3# {and that was it.}) 4... b5 5. Bb3 Nxf3+ 6. Qxf3 Qf6 7. Qg3 Bb7 8. d3 O-O-O 9. Bg5 Qg6
10. Bxd8 Kxd8 11. Qxe5 d6 12. Qxb5 Qxg2+ 13. Kxg2 Bxe4+ 14. dxe4 Nf6 15. Qb8+ Ke7 16. Qxa7 Nxe4 17. Re1 1-0`;

pictures(async ({ person, shot }) => {
  const { page } = person;
  await person.load(GAME);
  await page.waitForURL(/analysis/);
  await person.button('Engine settings').click();
  await person.choose('3', 'Lines');
  await shot('analysis-settings');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /knight d4/ }).first().click();
  await page.waitForTimeout(2500);
  await shot('analysis');
  await person.choose('Quick', 'How thoroughly');
  await person.button('Analyse the whole game').click();
  await page.getByText(/^Position \d+ of/).waitFor();
  await page.getByRole('row', { name: /Accuracy/ }).waitFor({ timeout: 120_000 });
  await page.getByRole('slider', { name: 'Evaluation of the game' }).scrollIntoViewIfNeeded();
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.getByRole('button', { name: /queen takes g2/ }).first().click();
  await page.waitForTimeout(2500);
  await shot('report');
  await shot('report-whole', true);
  await page.getByRole('button', { name: /queen takes g2/ }).first().click({ button: 'right' });
  await shot('menu');
  await page.keyboard.press('Escape');
  await page.keyboard.press('g');
  await shot('glyphs');
  await page.keyboard.press('Escape');
  await person.button(/^Black: [1-9]/).click();
  await page.evaluate(() => window.scrollTo(0, 0));
  await shot('learn');
});
