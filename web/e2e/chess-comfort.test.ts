// What demanding players ran into, one test a fault: pace, what is said, typing, promotion, clocks, names, the editor.
import { expect, test } from 'vitest';
import { person, somebody, world } from './stage.ts';
import { PHONE } from './world.ts';

/** Seconds that the computer took for its first move, as the list shows them. */
async function timeOfAnswer(): Promise<number> {
  await person.waitForMoves(2);
  return Number.parseFloat((await person.page.locator('td .time').nth(1).textContent())!);
}

test('a weak level answers as a person would, after one’s own move was seen', async () => {
  await somebody({}, { tempo: 'natural' });
  await person.go('chess/new');
  await person.choose('10+5');
  await person.button('Play').click();
  await person.board.waitFor();
  await person.clickMove('e2', 'e4');
  expect(await timeOfAnswer()).toBeGreaterThanOrEqual(0.4);
  // The clock of the computer runs as well, from its second move on.
  await person.clickMove('g1', 'f3');
  await person.page.getByRole('timer', { name: 'Clock: Black' }).and(person.page.locator('.running')).waitFor();
  await person.waitForMoves(4);
});

test('it answers at once for those who want it so', async () => {
  await person.go('');
  await person.button('Play now').click();
  await person.board.waitFor();
  await person.clickMove('e2', 'e4');
  expect(await timeOfAnswer()).toBeLessThan(0.4);
});

test('a draw that is refused after a hint is seen', async () => {
  await person.beginAgainstRandom();
  await person.button('Hint').click();
  const hint = person.page.locator('.line').getByText(/^Hint: /);
  await hint.waitFor();
  await person.button('Offer draw').click();
  await person.page.locator('.line').getByText('The computer declines the draw.').waitFor();
  expect(await hint.isVisible()).toBe(true);
});

test('the evaluation bar is full at checkmate', async () => {
  await somebody({}, { thinking: true });
  await person.beginBetweenPeople('6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1');
  await person.clickMove('e1', 'e8');
  await person.page.getByText('Checkmate', { exact: true }).waitFor();
  const bar = person.page.getByRole('meter');
  await expect.poll(() => bar.getAttribute('aria-valuenow')).toBe('100');
  expect(await bar.getAttribute('aria-valuetext')).toBe('#');
});

test('“not connected” is gone when the connection is back', async () => {
  await person.beginBetweenPeople();
  await world.stopServer();
  await person.page.getByText('The connection to the program is lost').waitFor();
  await person.type('e4');
  const problem = person.page.getByRole('alert').filter({ hasText: 'Not connected' });
  await problem.waitFor();
  await world.startServer();
  await problem.waitFor({ state: 'detached' });
  await person.type('e4');
  await person.waitForMoves(1);
});

test('an illegal target by keyboard keeps the piece chosen and says so', async () => {
  await person.beginBetweenPeople();
  await person.square('e2').focus();
  await person.page.keyboard.press('Enter');
  for (let up = 0; up < 3; up++) await person.page.keyboard.press('ArrowUp');
  await person.page.keyboard.press('Enter');
  await expect.poll(() => person.spoken()).toBe('Not possible there.');
  expect(await person.square('e2').textContent()).toContain('selected');
  await person.page.keyboard.press('ArrowDown');
  await person.page.keyboard.press('Enter');
  await person.waitForMoves(1);
  expect(await person.moves()).toEqual(['e4']);
});

test('an address that is typed without the # leads to its view', async () => {
  await person.page.goto(new URL('/games', world.url).href);
  await person.page.getByRole('heading', { name: 'My games' }).waitFor();
  await person.page.goto(new URL('/no/such/place', world.url).href);
  await person.page.getByRole('heading', { name: 'There is nothing here' }).waitFor();
});

test('an unfinished game goes on from the start page with one click, and its date is written as at home', async () => {
  await person.beginAgainstRandom();
  await person.type('e4');
  await person.waitForMoves(2);
  const before = await person.moves();
  await person.go('');
  const resume = person.page.getByRole('link', { name: /Go on/ }).first();
  expect(await resume.textContent()).toMatch(/\b\d{1,2} [A-Z][a-z]+ \d{4}/);
  await resume.click();
  await person.waitForMoves(2);
  expect(await person.moves()).toEqual(before);
  expect(await person.page.title()).toMatch(/^Your turn · /);
});

test('a pawn becomes a piece on the board, by mouse and by keyboard', async () => {
  await person.beginBetweenPeople('8/P6k/8/8/8/8/7p/K7 w - - 0 1');
  await person.clickMove('a7', 'a8');
  const choice = person.page.getByRole('dialog', { name: 'The pawn becomes' });
  const [queen, square] = [await choice.getByRole('button').first().boundingBox(), await person.square('a8').boundingBox()];
  expect(Math.abs(queen!.x - square!.x) + Math.abs(queen!.y - square!.y)).toBeLessThan(3);
  await person.page.keyboard.press('ArrowDown');
  await person.page.keyboard.press('Enter');
  await person.waitForMoves(1);
  await person.clickMove('h2', 'h1');
  await choice.waitFor();
  // Beside it is no choice.
  await person.click('d4');
  await choice.waitFor({ state: 'detached' });
  await person.clickMove('h2', 'h1');
  await choice.waitFor();
  await person.page.keyboard.press('r');
  await person.waitForMoves(2);
  expect(await person.moves()).toEqual(['a8=N', 'h1=R+']);
});

test('a queen without a question, for those who want it so', async () => {
  await somebody({}, { autoQueen: true });
  await person.beginBetweenPeople('8/P6k/8/8/8/8/8/K7 w - - 0 1');
  await person.clickMove('a7', 'a8');
  await person.waitForMoves(1);
  expect(await person.moves()).toEqual(['a8=Q']);
});

test('a move is played after a second word, for those who want to be asked', async () => {
  await somebody({}, { confirmMoves: true });
  await person.beginBetweenPeople();
  await person.clickMove('e2', 'e4');
  await person.button('Play e4?').waitFor();
  await person.page.keyboard.press('Escape');
  expect(await person.moves()).toEqual([]);
  await person.clickMove('d2', 'd4');
  await person.button('Play d4?').click();
  await person.waitForMoves(1);
  expect(await person.moves()).toEqual(['d4']);
  // The question goes with what it was about.
  await person.clickMove('e7', 'e5');
  await person.button('Play e5?').waitFor();
  await person.page.locator('td button').first().click();
  await person.button('Play e5?').waitFor({ state: 'detached' });
  expect(await person.moves()).toEqual(['d4']);
  // And the focus goes back to the board.
  await person.square('d7').focus();
  await person.page.keyboard.press('Enter');
  await person.page.keyboard.press('ArrowDown');
  await person.page.keyboard.press('ArrowDown');
  await person.page.keyboard.press('Enter');
  await person.button('Play d5?').waitFor();
  await person.page.keyboard.press('Escape');
  await expect.poll(() => person.page.evaluate(() => document.activeElement?.getAttribute('data-square'))).toBe('d5');
});

test('moves are typed as people write them', async () => {
  await person.beginBetweenPeople();
  await person.playMoves('1.e4 e7-e5 nf3 Nc6 ♗c4 bc5 O-O');
  expect(await person.moves()).toEqual(['e4', 'e5', 'Nf3', 'Nc6', 'Bc4', 'Bc5', 'O-O']);
  await person.beginBetweenPeople('8/P6k/8/8/8/8/8/K7 w - - 0 1');
  await person.type('a8');
  await person.page.getByRole('dialog', { name: 'The pawn becomes' }).getByRole('button', { name: 'rook' }).click();
  await person.waitForMoves(1);
  expect(await person.moves()).toEqual(['a8=R']);
});

test('Romanian letters in the list and in what is typed; pictures for those who want them', async () => {
  await somebody({ locale: 'ro-RO' });
  await person.go('chess/new');
  await person.choose('Un prieten, aici');
  await person.button('Joacă').click();
  await person.board.waitFor();
  await person.playMoves('e4 e5 Cf3 Cc6 Nb5');
  expect(await person.moves()).toEqual(['e4', 'e5', 'Cf3', 'Cc6', 'Nb5']);
  const game = person.page.url();
  await person.go('settings');
  await person.choose('Figurine');
  await person.page.goto(game);
  await person.waitForMoves(5);
  expect(await person.moves()).toEqual(['e4', 'e5', '♘f3', '♘c6', '♗b5']);
});

test('pieces and boards can be chosen', async () => {
  await person.beginBetweenPeople();
  const look = () =>
    person.page.locator('piece.white.king').evaluate((piece) => {
      const board = piece.closest('cg-board')!;
      return [getComputedStyle(piece).backgroundImage, getComputedStyle(board).backgroundImage];
    });
  const game = person.page.url();
  const seen = [await look()];
  for (const [pieces, board] of [['Flat', 'Wine'], ['Discs', 'High contrast']] as const) {
    await person.go('settings');
    await person.choose(pieces);
    await person.choose(board);
    await person.page.goto(game);
    await person.board.waitFor();
    seen.push(await look());
  }
  expect(new Set(seen.map(([piece]) => piece)).size).toBe(3);
  expect(new Set(seen.map(([, board]) => board)).size).toBe(3);
});

test('two people have names, and the board turns to whoever moves', async () => {
  await person.go('chess/new');
  await person.choose('A friend, here');
  await person.page.getByLabel('White’s name').fill('Ana');
  await person.page.getByLabel('Black’s name').fill('Bogdan');
  await person.page.getByRole('switch', { name: 'Turn the board to whoever moves' }).check({ force: true });
  await person.button('Play').click();
  await person.board.waitFor();
  expect(await person.page.title()).toContain('Ana – Bogdan');
  const below = async () => (await person.square('a1').boundingBox())!.y > (await person.square('a8').boundingBox())!.y;
  expect(await below()).toBe(true);
  await person.type('e4');
  await person.waitForMoves(1);
  await expect.poll(below).toBe(false);
  await person.page.getByText('PGN and FEN').click();
  await person.button('Copy PGN').click();
  await expect.poll(() => person.page.evaluate(() => navigator.clipboard.readText())).toContain('[Black "Bogdan"]');
});

test('a clock with a delay stands before it runs, and each side has a time of its own', async () => {
  await person.go('chess/new');
  await person.choose('A friend, here');
  await person.choose('Own…');
  await person.page.getByLabel('Minutes', { exact: true }).fill('5');
  await person.page.getByLabel('Seconds per move').fill('3');
  await person.choose('pass before the clock runs');
  await person.page.getByRole('switch', { name: 'The other side has a time of its own' }).check({ force: true });
  await person.page.getByLabel('Minutes of Black').fill('2');
  await person.button('Play').click();
  await person.board.waitFor();
  const clock = (color: string) => person.page.getByRole('timer', { name: `Clock: ${color}` }).textContent();
  expect([(await clock('White'))!.trim(), (await clock('Black'))!.trim()]).toEqual(['5:00', '2:00']);
  await person.playMoves('e4 e5');
  // It is asked for until it runs: the delay has passed by then, less what the move took to be seen.
  const seen = performance.now();
  await expect.poll(async () => (await clock('White'))!.trim(), { timeout: 20_000 }).toBe('4:59');
  expect(performance.now() - seen).toBeGreaterThan(2000);
  await person.type('Nf3');
  await person.waitForMoves(3);
  expect((await clock('White'))!.trim()).toMatch(/^4:5\d$/);
});

test('Chess960 shows its number and its array before and during the game', async () => {
  await person.go('chess/new');
  await person.choose('A friend, here');
  const pictures = () => person.page.locator('.preview image').evaluateAll((images) => images.map((image) => image.getAttribute('href')).join());
  await expect.poll(pictures).not.toBe('');
  const usual = await pictures();
  await person.choose('Chess960');
  const number = person.page.getByLabel('Number of the start');
  await expect.poll(() => number.inputValue()).toMatch(/^\d+$/);
  await number.fill('0');
  await expect.poll(pictures).not.toBe(usual);
  await number.fill('518');
  await expect.poll(pictures).toBe(usual);
  await number.fill('0');
  await expect.poll(pictures).not.toBe(usual);
  await person.button('Play').click();
  await person.board.waitFor();
  await person.page.getByText('Chess960, position 0').waitFor();
  expect(await person.square('a1').textContent()).toBe('a1, White bishop');
  await person.page.getByText('PGN and FEN').click();
  await person.type('e4');
  await person.waitForMoves(1);
  await person.button('Copy PGN').click();
  await expect.poll(() => person.page.evaluate(() => navigator.clipboard.readText())).toContain('[Variant "Chess960"]');
});

test('the wheel over the board steps through the moves, and each move says what it took', async () => {
  await person.beginBetweenPeople();
  await person.playMoves('e4 e5');
  expect(await person.page.locator('td .time').count()).toBe(2);
  const { x, y } = await person.middle('e4');
  await person.page.mouse.move(x, y);
  await person.page.mouse.wheel(0, -100);
  await expect.poll(() => person.page.locator('td button[aria-current]').textContent()).toBe('e4');
  await person.page.mouse.wheel(0, 100);
  await expect.poll(() => person.page.locator('td button[aria-current]').textContent()).toBe('e5');
});

test('a clock that runs low is heard', async () => {
  await person.page.addInitScript(() => {
    const heard: number[] = [];
    Object.assign(window, { heard });
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...args) {
      heard.push(this.frequency.value);
      return start.apply(this, args);
    };
  });
  await person.go('chess/new');
  await person.choose('A friend, here');
  await person.choose('Own…');
  await person.page.getByLabel('Minutes', { exact: true }).fill('0.35');
  await person.page.getByLabel('Seconds per move').fill('0');
  await person.button('Play').click();
  await person.board.waitFor();
  await person.playMoves('e4 e5');
  await expect
    .poll(() => person.page.evaluate(() => (window as unknown as { heard: number[] }).heard.filter((pitch) => pitch > 1000).length))
    .toBe(3);
});

/** Remembers what all sounds go through, and counts them. */
async function listen(): Promise<{ gain: () => Promise<number | null>; sounds: () => Promise<number> }> {
  await person.page.addInitScript(() => {
    const heard: { speaker: GainNode | null; sounds: number } = { speaker: null, sounds: 0 };
    Object.assign(window, { heard });
    const connect = AudioNode.prototype.connect as (...to: unknown[]) => AudioNode;
    AudioNode.prototype.connect = function (this: AudioNode, ...to: unknown[]) {
      if (to[0] === this.context.destination) heard.speaker = this as GainNode;
      return connect.apply(this, to);
    } as typeof AudioNode.prototype.connect;
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...args) {
      heard.sounds += 1;
      return start.apply(this, args);
    };
  });
  type Heard = { heard: { speaker: GainNode | null; sounds: number } };
  return {
    gain: () => person.page.evaluate(() => (window as unknown as Heard).heard.speaker?.gain.value ?? null),
    sounds: () => person.page.evaluate(() => (window as unknown as Heard).heard.sounds),
  };
}

test('sounds are as loud as the settings say, or not made at all', async () => {
  const { gain, sounds } = await listen();
  for (const volume of [20, 100]) {
    await person.go('settings');
    await person.page.getByRole('slider', { name: 'Volume' }).fill(String(volume));
    await expect.poll(gain, { message: 'a sample is heard' }).toBeCloseTo(2 * (volume / 100) ** 2, 5);
    const before = await sounds();
    await person.beginBetweenPeople();
    await person.playMoves('e4');
    await expect.poll(sounds).toBeGreaterThan(before);
    expect(await gain()).toBeCloseTo(2 * (volume / 100) ** 2, 5);
  }
  await person.go('settings');
  await person.page.getByRole('switch', { name: 'Sounds' }).press('Space');
  const before = await sounds();
  await person.beginBetweenPeople();
  await person.playMoves('e4 e5');
  expect(await sounds()).toBe(before);
});

test.each([
  ['Not at all', 0],
  ['Slowly', 0.4],
] as const)('pieces glide as the settings say: %s', async (speed, seconds) => {
  await person.go('settings');
  await person.choose(speed, 'Pieces glide');
  await person.go('ducks/new');
  await person.page.getByRole('button', { name: 'Play' }).first().click();
  const cat = person.page.locator('.board .piece').first();
  expect(await cat.evaluate((piece) => getComputedStyle(piece).transitionDuration)).toBe(`${seconds}s`);
  await person.beginBetweenPeople();
  /** How much of its way from e2 to e4 the pawn has gone. */
  const gone = () =>
    person.page.evaluate(() => {
      const place = (element: Element) => element.getBoundingClientRect();
      const [start, target] = ['e2', 'e4'].map((square) => place(document.querySelector(`[data-square=${square}]`)!));
      const pawns = [...document.querySelectorAll('piece.white.pawn')].map(place);
      const pawn = pawns.find(({ left }) => Math.abs(left - start!.left) < start!.width / 2)!;
      return (start!.top - pawn.top) / (start!.top - target!.top);
    });
  // The page's own clock is in our hands, so that a busy machine sees the same as an idle one.
  const { clock } = person.page;
  await clock.install();
  await clock.pauseAt(Date.now() + 1000);
  await person.playMoves('e4');
  await clock.runFor(100);
  if (seconds > 0) {
    const part = await gone();
    expect(part).toBeGreaterThan(0.02);
    expect(part).toBeLessThan(0.9);
    await clock.runFor(1000 * seconds);
  }
  expect(await gone()).toBeCloseTo(1, 1);
});

test('the attack map is seen on every square and leaves the edge readable', async () => {
  await person.beginBetweenPeople();
  await person.playMoves('e4 e5 Qh5');
  await person.button('Attacked squares').click();
  await person.page.locator('.overlay b').first().waitFor();
  const found = await person.page.evaluate(() => {
    const boxes = (selector: string) => [...document.querySelectorAll(selector)].map((element) => element.getBoundingClientRect());
    const badges = boxes('.overlay b');
    const hidden = (left: number, top: number) =>
      badges.some((badge) => badge.left < left + 10 && badge.right > left && badge.top < top + 12 && badge.bottom > top);
    // A file's letter stands below on the left of its square, a rank's number above on the right.
    const files = boxes('coords.files coord').filter(({ left, bottom }) => hidden(left + 2, bottom - 12));
    const ranks = boxes('coords.ranks coord').filter(({ right, top }) => hidden(right - 10, top));
    const covered = [...files, ...ranks];
    const hatches = [...document.querySelectorAll('.overlay > div')].map((square) => getComputedStyle(square).backgroundImage);
    return { covered: covered.length, hatched: hatches.filter((hatch) => /rgba\(\d+, \d+, \d+, 0\.[5-9]/.test(hatch)).length };
  });
  expect(found.covered).toBe(0);
  expect(found.hatched).toBeGreaterThan(30);
});

test('what was taken is seen on any page: it lies on a colour of its own', async () => {
  await person.beginBetweenPeople();
  await person.playMoves('e4 d5 exd5');
  const grounds = await person.page.locator('.taken.any').evaluateAll((places) => places.map((place) => getComputedStyle(place).backgroundColor));
  expect(grounds).toEqual(['rgb(167, 189, 176)']);
});

const field = () => person.page.getByLabel('Position (FEN)');
const KINGS = '4k3/8/8/8/8/8/8/4K2R w K - 0 1';

test('the editor keeps its position through a reload and a step back', async () => {
  await person.go('chess/editor');
  await field().fill(KINGS);
  await person.page.reload();
  await expect.poll(() => field().inputValue()).toBe(KINGS);
  await person.page.getByRole('link', { name: 'Play from here' }).click();
  await person.page.getByRole('heading', { name: 'New game' }).waitFor();
  await person.page.goBack();
  await expect.poll(() => field().inputValue()).toBe(KINGS);
});

test('the first click after a FEN was pasted counts', async () => {
  await person.go('chess/editor');
  await person.page.getByRole('button', { name: 'White queen', exact: true }).click();
  await field().fill(KINGS);
  await person.click('d4');
  await expect.poll(() => field().inputValue()).toBe('4k3/8/8/8/3Q4/8/8/4K2R w K - 0 1');
});

test('a king that is moved in the editor may no longer castle', async () => {
  await person.go('chess/editor');
  await field().fill(KINGS);
  await person.dragMove('e1', 'd2');
  await expect.poll(() => field().inputValue()).toBe('4k3/8/8/8/8/8/3K4/7R w - - 0 1');
});

test('a FEN may be nothing but the pieces', async () => {
  await person.go('chess/editor');
  await field().fill('r3k2r/8/8/8/8/8/8/R3K2R');
  await field().press('Enter');
  await expect.poll(() => field().inputValue()).toBe('r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1');
});

test('what is wrong with a position is said in a sentence', async () => {
  await person.go('chess/editor');
  await person.button('Empty board').click();
  await person.page.getByRole('alert').filter({ hasText: 'White has no king.' }).waitFor();
});

test('pieces are dragged from the palette, by mouse and by finger; Move and Flip look different', async () => {
  await person.go('chess/editor');
  await field().fill(KINGS);
  const drawing = (name: string) => person.page.getByRole('button', { name, exact: true }).locator('path').first().getAttribute('d');
  expect(await drawing('Move')).not.toBe(await drawing('Flip the board'));
  const from = async () => {
    const box = (await person.page.getByRole('button', { name: 'Black rook', exact: true }).boundingBox())!;
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const [start, end] = [await from(), await person.middle('a8')];
  await person.page.mouse.move(start.x, start.y);
  await person.page.mouse.down();
  await person.page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 4 });
  await person.page.mouse.move(end.x, end.y, { steps: 4 });
  await person.page.mouse.up();
  await expect.poll(() => person.square('a8').textContent()).toBe('a8, Black rook');
  await somebody(PHONE);
  await person.go('chess/editor');
  await person.touchDrag(await from(), await person.middle('d5'));
  await expect.poll(() => person.square('d5').textContent()).toBe('d5, Black rook');
});
