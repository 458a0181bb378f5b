// The analysis: studies of games, positions and texts; their moves, the engine, the report, lessons.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { faultsInBothColours } from './axe.ts';
import { person, somebody, world } from './stage.ts';
import { PHONE } from './world.ts';

/** White wins a rook and then gives the queen away. */
const BLUNDERS = `[Event "Club evening"]
[Site "Cluj"]
[Date "2026.11.01"]
[Round "3"]
[White "Ana"]
[Black "Barbu"]
[Result "1-0"]
[Annotator "Cora"]

1. e4 {King's pawn [%clk 0:10:00]} e5 2. Qh5 Nc6 (2... Nf6 $6 {greedy} 3. Qxe5+ Be7) 3. Bc4 g6 4. Qxe5+ Be7
5. Qxh8 Kf8 6. Qxg8+ Kxg8 7. Nf3 Kg7 {and Black is better} 1-0`;

const moves = () => person.page.getByRole('region', { name: 'Moves and variations' });
const move = (san: string) => moves().locator('button[data-node]').filter({ hasText: new RegExp(`^(\\d+[.…] )?${escaped(san)}[?!=±□]*$`) });
const escaped = (text: string) => text.replace(/[+().[\]]/g, '\\$&');
const status = (hasText: string | RegExp) => person.page.getByRole('status').filter({ hasText });
const current = () => moves().locator('button[aria-current]').textContent();
const sans = () => moves().locator('.row button').allTextContents();

async function study(text = BLUNDERS): Promise<void> {
  await person.load(text);
  await person.page.waitForURL(/#\/analysis\//);
  await moves().waitFor();
}

/** A move on the board, as soon as the server has said that it is one. */
async function playOn(from: string, to: string): Promise<void> {
  await person.click(from);
  await person.square(to).filter({ hasText: 'possible target' }).waitFor();
  await person.click(to);
}

async function engine(on: boolean): Promise<void> {
  const toggle = person.page.getByRole('switch', { name: 'Engine' });
  if ((await toggle.isChecked()) !== on) await toggle.press('Space');
}

test('somebody’s game opens as a study with all it came with, and survives reload, restart and the way back', async () => {
  await study();
  await engine(false);
  expect(await sans()).toEqual([
    'e4', 'e5', 'Qh5', 'Nc6', 'Bc4', 'g6', 'Qxe5+', 'Be7', 'Qxh8', 'Kf8', 'Qxg8+', 'Kxg8', 'Nf3', 'Kg7',
  ]);
  await person.page.getByText("King's pawn").waitFor();
  await move('Nf6').first().click();
  expect(await current()).toBe('2… Nf6?!');
  const address = person.page.url();
  await person.page.reload();
  await moves().waitFor();
  await expect.poll(current).toBe('2… Nf6?!');
  await world.stopServer();
  await world.startServer();
  await person.page.getByText('The connection to the program is lost').waitFor({ state: 'detached' });
  await person.go('games');
  await person.page.getByRole('link', { name: 'Ana – Barbu' }).waitFor();
  await person.page.goBack();
  await expect.poll(current).toBe('2… Nf6?!');
  expect(person.page.url()).toBe(address);
  await person.page.getByText('Club evening').waitFor();
  const [download] = await Promise.all([
    person.page.waitForEvent('download'),
    person.page.getByRole('link', { name: 'Save PGN' }).click(),
  ]);
  const saved = readFileSync((await download.path())!, 'utf8').replace(/\s+/g, ' ');
  for (const part of ['[Annotator "Cora"]', '[Round "3"]', 'greedy', '$6', '[%clk 0:10:00]', 'and Black is better']) {
    expect(saved).toContain(part);
  }
});

test('what cannot be read is said with its word and line, and nothing is made up', async () => {
  await study('1. e4 e5 2. Nf3 Nc6 3. Ke8 a6 *');
  await engine(false);
  expect(await sans()).toEqual(['e4', 'e5', 'Nf3', 'Nc6']);
  await person.page.getByText(/Ke8/).waitFor();
});

test('keys, buttons and the wheel lead through the lines', async () => {
  await study();
  await engine(false);
  const { keyboard } = person.page;
  await moves().focus();
  await keyboard.press('ArrowRight');
  await expect.poll(current).toBe('e4');
  await keyboard.press('j');
  await keyboard.press('j');
  await keyboard.press('j');
  await expect.poll(current).toBe('Nc6');
  await keyboard.press('ArrowDown');
  await expect.poll(current).toBe('2… Nf6?!');
  await keyboard.press('ArrowUp');
  await expect.poll(current).toBe('Nc6');
  await keyboard.press('k');
  await expect.poll(current).toBe('Qh5');
  await keyboard.press('End');
  await expect.poll(current).toBe('Kg7');
  await keyboard.press('Shift+ArrowLeft');
  await expect.poll(current).toBe('Qh5');
  await keyboard.press('Home');
  await expect.poll(() => moves().locator('[aria-current]').count()).toBe(0);
  const middle = await person.middle('d5');
  await person.page.mouse.move(middle.x, middle.y);
  await person.page.mouse.wheel(0, 120);
  await expect.poll(current).toBe('e4');
  await person.page.mouse.wheel(0, -120);
  await expect.poll(() => moves().locator('[aria-current]').count()).toBe(0);
  await person.button('Last position').click();
  await expect.poll(current).toBe('Kg7');
  await keyboard.press('f');
  await expect.poll(() => person.page.locator('.cg-wrap.orientation-black').count()).toBe(1);
  await keyboard.press('?');
  await person.page.getByRole('dialog').getByText('Hide all computer analysis').waitFor();
});

test('a link leads to its ply, in the main line and in a variation', async () => {
  await study();
  await engine(false);
  await move('Be7').first().click();
  await person.button('Copy link to this position').click();
  await expect.poll(() => person.page.evaluate(() => navigator.clipboard.readText())).toMatch(/at=3\.Nf6\.Qxe5/);
  const link = await person.page.evaluate(() => navigator.clipboard.readText());
  await person.go('');
  await person.page.goto(link);
  await expect.poll(current).toBe('Be7');
  await person.page.goto(link.replace(/at=.*/, 'at=5'));
  await expect.poll(current).toBe('Bc4');
});

test('variations are added on the board, promoted, made the main line and deleted', async () => {
  await person.go('chess/editor');
  await person.button('Analyse').click();
  await moves().waitFor();
  await engine(false);
  await playOn('e2', 'e4');
  await move('e4').waitFor();
  await playOn('e7', 'e5');
  await move('e5').waitFor();
  await person.page.keyboard.press('Home');
  await playOn('d2', 'd4');
  await move('d4').waitFor();
  await person.page.keyboard.press('Home');
  await playOn('c2', 'c4');
  await move('c4').waitFor();
  await expect.poll(sans).toEqual(['e4', 'e5']);
  await person.button('Promote variation').click();
  await expect.poll(() => moves().locator('li button').allTextContents()).toEqual(['1. c4', '1. d4']);
  await person.button('Promote variation').click();
  await expect.poll(sans).toEqual(['c4']);
  await move('e5').click();
  await person.button('Make main line').click();
  await expect.poll(sans).toEqual(['e4', 'e5']);
  // The same by the menu of a move.
  await move('d4').click({ button: 'right' });
  await person.page.getByRole('menuitem', { name: 'Delete from here' }).click();
  await move('d4').waitFor({ state: 'detached' });
  await move('e4').click({ button: 'right' });
  await person.page.getByRole('menuitem', { name: 'Delete from here' }).click();
  await person.page.getByRole('dialog').getByText('Delete 2 moves?').waitFor();
  await person.page.getByRole('dialog').getByRole('button', { name: 'Delete from here' }).click();
  await expect.poll(sans).toEqual(['c4']);
  await person.page.reload();
  await move('c4').waitFor();
  await expect.poll(sans).toEqual(['c4']);
});

test('the moves of a game stay, and variations stand beside them', async () => {
  await study();
  await engine(false);
  await move('Qh5').click();
  expect(await person.button('Delete from here').isDisabled()).toBe(true);
  await person.page.keyboard.press('ArrowLeft');
  await playOn('g1', 'f3');
  await move('Nf3').nth(1).waitFor();
  expect(await person.button('Make main line').isDisabled()).toBe(true);
  expect(await person.button('Promote variation').isDisabled()).toBe(true);
  expect((await sans())[2]).toBe('Qh5');
});

test('comments, glyphs and arrows are kept and exported', async () => {
  await study();
  await engine(false);
  await move('Qh5').click();
  await person.page.keyboard.press('d');
  await person.page.getByRole('textbox', { name: 'Comment' }).fill('Too early for the queen {sic}');
  await person.button('Save').click();
  await moves().getByText('Too early for the queen').waitFor();
  await person.page.keyboard.press('g');
  await person.page.getByRole('dialog').getByRole('button', { name: '?! Dubious' }).click();
  await person.page.keyboard.press('Escape');
  await move('Qh5').filter({ hasText: '?!' }).waitFor();
  const [from, to] = [await person.middle('f6'), await person.middle('h5')];
  await person.page.mouse.move(from.x, from.y);
  await person.page.mouse.down({ button: 'right' });
  await person.page.mouse.move(to.x, to.y, { steps: 5 });
  await person.page.mouse.up({ button: 'right' });
  await expect.poll(() => person.page.locator('.cg-shapes g line').count()).toBe(1);
  await person.page.keyboard.press('ArrowRight');
  await expect.poll(() => person.page.locator('.cg-shapes g line').count()).toBe(0);
  await person.page.reload();
  await move('Qh5').click();
  await expect.poll(() => person.page.locator('.cg-shapes g line').count()).toBe(1);
  await person.button('Copy PGN').click();
  await expect.poll(() => person.page.evaluate(() => navigator.clipboard.readText())).toMatch(/Qh5 \$6\s.*\[%cal Gf6h5\]/s);
});

test('the engine shows lines beside the board, plays its best move, and is off where it was turned off', async () => {
  await study('[FEN "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1"]\n\n*');
  await engine(true);
  const panel = person.page.getByRole('region', { name: 'Engine' });
  await panel.getByRole('button', { name: 'rook d8, checkmate' }).waitFor();
  await panel.getByText('#1').first().waitFor();
  await expect.poll(() => person.page.locator('.cg-shapes g line').count()).toBeGreaterThan(0);
  const first = panel.getByRole('button', { name: 'rook d8, checkmate' }).first();
  await first.hover();
  await panel.locator('svg.mini').waitFor();
  await person.page.mouse.move(0, 0);
  await panel.locator('svg.mini').waitFor({ state: 'detached' });
  await moves().focus();
  await person.page.keyboard.press('Space');
  await move('Rd8#').waitFor();
  await panel.getByText('The game is over here: Checkmate.').waitFor();
  await person.page.keyboard.press('l');
  await person.page.reload();
  await move('Rd8#').click();
  await person.page.keyboard.press('ArrowLeft');
  await panel.getByText('The engine is off.').waitFor();
  await engine(true);
  await panel.getByText('#1').first().waitFor();
  // Between one and five lines.
  await person.button('Engine settings').click();
  await person.choose('4', 'Lines');
  await person.choose('At a depth');
  await person.page.keyboard.press('Escape');
  await expect.poll(() => panel.getByRole('listitem').count()).toBe(4);
  // All that a computer says can be hidden.
  await moves().focus();
  await person.page.keyboard.press('z');
  await panel.getByText('Hidden').waitFor();
  await expect.poll(() => person.page.locator('.cg-shapes g line').count()).toBe(0);
  await person.page.keyboard.press('z');
});

test('the threat is what the other side would play', async () => {
  await study('[FEN "3r2k1/5ppp/8/8/8/8/R4PPP/6K1 w - - 0 1"]\n\n*');
  await engine(true);
  const panel = person.page.getByRole('region', { name: 'Engine' });
  await panel.getByRole('button', { name: /rook/ }).first().waitFor();
  await moves().focus();
  await person.page.keyboard.press('x');
  await panel.getByRole('button', { name: 'rook d1, checkmate' }).waitFor();
  expect(await person.button('Show the threat').getAttribute('aria-pressed')).toBe('true');
  // In check there is none.
  await person.page.keyboard.press('x');
  await playOn('h2', 'h3');
  await move('h3').waitFor();
  await expect.poll(() => person.button('Show the threat').isDisabled()).toBe(false);
  await playOn('d8', 'd1');
  await move('Rd1+').waitFor();
  await expect.poll(() => person.button('Show the threat').isDisabled()).toBe(true);
});

test('board and engine are in the window together', async () => {
  await study('1. e4 e5 2. Nf3 Nc6 *');
  await engine(true);
  const lines = person.page.getByRole('region', { name: 'Engine' }).getByRole('list');
  await lines.waitFor();
  for (const viewport of [{ width: 1280, height: 800 }, { width: 390, height: 844 }, { width: 844, height: 390 }]) {
    await person.page.setViewportSize(viewport);
    await person.page.evaluate(() => scrollTo(0, 0));
    const ends = async () => {
      const boxes = [(await lines.boundingBox())!, (await person.board.boundingBox())!];
      return Math.max(...boxes.map((box) => box.y + box.height));
    };
    await expect.poll(ends, { message: `${viewport.width}` }).toBeLessThan(viewport.height);
    const sideways = () => person.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await expect.poll(sideways, { message: `${viewport.width}` }).toBeLessThanOrEqual(0);
  }
});

async function report(): Promise<void> {
  await person.choose('Quick', 'How thoroughly');
  await person.button('Analyse the whole game').click();
  await person.page.getByRole('row', { name: /Accuracy/ }).waitFor({ timeout: 60_000 });
}

test('a report names the mistakes, draws the graph and is kept and exported with the game', async () => {
  await study();
  await engine(false);
  await report();
  const graph = person.page.getByRole('slider', { name: 'Evaluation of the game' });
  await graph.waitFor();
  await person.page.getByRole('button', { name: /^Blunders, White: [1-9]/ }).click();
  await expect.poll(current).toMatch(/\?\?$/);
  await person.page.getByText(/^Better: /).first().waitFor();
  const box = (await graph.boundingBox())!;
  await person.page.mouse.click(box.x + 1, box.y + box.height / 2);
  await expect.poll(() => moves().locator('[aria-current]').count()).toBe(0);
  await graph.press('ArrowRight');
  await expect.poll(current).toMatch(/^e4/);
  expect(await graph.getAttribute('aria-valuetext')).toMatch(/^1\. e4: [+−]?\d/);
  await person.page.reload();
  await person.page.getByRole('row', { name: /Accuracy/ }).waitFor();
  await person.button('Copy PGN').click();
  await expect.poll(() => person.page.evaluate(() => navigator.clipboard.readText())).toContain('[%eval');
});

test('a report can be cancelled', async () => {
  await study();
  await engine(false);
  await person.choose('Deep', 'How thoroughly');
  await person.button('Analyse the whole game').click();
  await person.page.getByText(/^Position \d+ of 15$/).waitFor();
  await person.button('Cancel').click();
  await person.button('Analyse the whole game').waitFor();
});

test('learning from mistakes: a wrong move, a good one, the solution, the next, the end', async () => {
  // White lets a mate go, and with it the game.
  await study('[FEN "6k1/5ppp/8/8/8/8/1q3PPP/3R2K1 w - - 0 1"]\n\n1. h3 h6 2. Rd8+ Kh7 3. Rd1 Kg6 *');
  await engine(true);
  await report();
  await person.button(/^White: [1-9]/).click();
  await status('h3 was played. Find a better move.').waitFor();
  // Nothing is given away meanwhile.
  expect(await person.page.getByRole('region', { name: 'Engine' }).count()).toBe(0);
  await playOn('g2', 'g3');
  await status('g3 is not good enough. Try another.').waitFor();
  await playOn('d1', 'd8');
  await status('Rd8# is good!').waitFor();
  // To look at something else is allowed.
  await move('Kg6').click();
  await person.button('Back to the exercise').click();
  await person.button('Show the solution').click();
  await status('Better was Rd8#').waitFor();
  while (await person.button('Next').isVisible()) {
    await person.button('Next').click();
    if (await person.button('Skip').isVisible()) await person.button('Show the solution').click();
  }
  await status(/You found \d of \d\./).waitFor();
  await person.button('The mistakes of Black').waitFor();
  await person.button('Leave').click();
});

test('one’s own game is analysed and gone back to, and its report stays with it', async () => {
  await person.beginBetweenPeople();
  await person.playMoves('f3 e5 g4 Qh4');
  await person.page.getByRole('link', { name: 'Analyse' }).click();
  await moves().waitFor();
  await engine(false);
  expect(await sans()).toEqual(['f3', 'e5', 'g4', 'Qh4#']);
  await report();
  await person.page.getByRole('link', { name: 'Back to the game' }).click();
  await person.button('Rematch').waitFor();
  await person.page.goBack();
  await person.page.getByRole('row', { name: /Accuracy/ }).waitFor();
  await person.go('games');
  await person.page.getByRole('link', { name: 'Analyse' }).first().click();
  await person.page.getByRole('row', { name: /Accuracy/ }).waitFor();
});

test('a running game against the computer is analysed only after a warning', async () => {
  await person.beginAgainstRandom();
  await person.type('e4');
  await person.waitForMoves(2);
  await person.button('Analyse').click();
  await person.page.getByRole('dialog').getByText('The game is not over.').waitFor();
  await person.page.getByRole('dialog').getByRole('button', { name: 'Analyse' }).click();
  await moves().waitFor();
  expect((await sans()).length).toBe(2);
  await person.page.goBack();
  await person.type('d4');
  await person.waitForMoves(4);
  await person.button('Analyse').click();
  await person.page.getByRole('dialog').getByRole('button', { name: 'Analyse' }).click();
  await expect.poll(() => sans().then((list) => list.length)).toBe(4);
});

test('a finished game is not given up by a slip', async () => {
  await person.beginBetweenPeople('6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1');
  await playOn('e1', 'e8');
  await person.button('Rematch').waitFor();
  await person.button('Take back').click();
  await person.page.getByRole('dialog').getByText('The game is over.').waitFor();
  await person.button('Cancel').click();
  await person.button('Rematch').waitFor();
  await person.button('Take back').click();
  await person.page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click();
  await expect.poll(() => person.moves()).toEqual([]);
});

test('axe finds nothing in the analysis, in both colours', async () => {
  const check = async (view: string) => {
    expect(await faultsInBothColours(person.page), view).toEqual([]);
  };
  await study();
  await engine(true);
  await check('study');
  await person.button('Engine settings').click();
  await check('engine settings');
  await person.page.keyboard.press('Escape');
  await report();
  await move('Qxg8+').click();
  await check('report');
  await move('Qxg8+').click({ button: 'right' });
  await check('menu');
  await person.page.keyboard.press('Escape');
  await person.page.keyboard.press('g');
  await check('glyphs');
  await person.page.keyboard.press('Escape');
  await person.button(/^White: [1-9]/).click();
  await check('lesson');
}, 240_000);

test.each(['en-GB', 'ro-RO'])('nothing scrolls sideways on a small phone in %s', async (locale) => {
  await somebody({ ...PHONE, viewport: { width: 320, height: 700 }, locale });
  await person.go('games');
  await person.button(/^(Load a game|Încarcă o partidă)$/).click();
  await person.page.locator('textarea').fill(BLUNDERS);
  await person.page.locator('dialog button[type=submit]').click();
  await person.page.waitForURL(/analysis/);
  await person.board.waitFor();
  const sideways = () => person.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(await sideways()).toBeLessThanOrEqual(0);
  await person.page.getByRole('radio', { name: /^(Quick|Rapid)/ }).press('Space');
  await person.button(/^(Analyse the whole game|Analizează toată partida)$/).click();
  await person.page.getByRole('row', { name: /Accuracy|Precizie/ }).waitFor({ timeout: 60_000 });
  expect(await sideways()).toBeLessThanOrEqual(0);
  await person.button(/^(White|Alb): [1-9]/).click();
  expect(await sideways()).toBeLessThanOrEqual(0);
});
