// How the machine thinks: every part of the view, compared with what the program says on the command line.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { person, somebody, world } from './stage.ts';
import type { Reply, Request } from '../src/lib/messages.ts';
import { PHONE, PROGRAM } from './world.ts';

/** The position of the lesson: Qd8+ mates in two, Qxg7+ loses the queen. */
const FEN = '1br3k1/p4ppp/8/8/3Q4/8/5PPP/3R2K1 w - - 0 1';
const POND = '8/3d4/3d4/4d3/8/1dc5/8/8 c 2 0 0 0 0 step goals=1/8';
const LATE = '7k/P7/8/8/8/8/8/K7 w - - 0 1';
/** No search comes to its end here: the lesson's mate is proved in a few milliseconds. */
const OPENING = 'r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3';

const rocada = (...words: string[]) => execFileSync(PROGRAM, words, { encoding: 'utf8' });
const tab = (name: string) => person.page.getByRole('tab', { name, exact: true });
const think = (words: Record<string, string> = {}) => person.go(`think?${new URLSearchParams(words)}`);
const rows = () => person.page.locator('[data-row]');
const branch = (node: number | string) => person.page.locator(`[data-branch="${node}"]`);

/** Waits until the subject is on the server's desk. */
async function laid(): Promise<void> {
  await expect.poll(() => person.page.locator('[data-status]').textContent()).toMatch(/possibilit|plies deep|ply deep/);
}

async function record(words: Record<string, string>): Promise<void> {
  await think({ tab: 'tree', ...words });
  await laid();
  await person.button('Record the tree').click();
  await person.page.locator('[data-tree]').waitFor();
}

async function download(press: () => Promise<void>): Promise<string> {
  const [file] = await Promise.all([person.page.waitForEvent('download'), press()]);
  return readFileSync((await file.path())!, 'utf8');
}

describe('the way there', () => {
  test('from the start page of a phone', async () => {
    await somebody(PHONE);
    await person.go('');
    await person.page.getByRole('link', { name: /How the machine thinks/ }).click();
    await person.page.getByRole('heading', { name: 'Minimax: the best of the worst' }).waitFor();
  });

  test('from the start page to the lesson, and the address can be shared', async () => {
    await person.go('');
    await person.page.getByRole('link', { name: /How the machine thinks/ }).click();
    await person.page.getByRole('heading', { name: 'Minimax: the best of the worst' }).waitFor();
    await person.button('Next page').click();
    await tab('Comparison').click();
    await expect.poll(() => person.page.url()).toContain('tab=compare');
    const address = person.page.url();
    const friend = await world.person({ locale: 'ro-RO' });
    await friend.page.goto(address);
    await friend.page.getByRole('tab', { name: 'Comparație', selected: true }).waitFor();
    await friend.page.getByRole('heading', { name: 'Cum gândește mașina' }).waitFor();
    await friend.page.context().close();
  });

  test('from a game of chess, with its position', async () => {
    await person.beginBetweenPeople();
    await person.playMoves('e4 e5');
    await person.button('How it thinks').click();
    await tab('Tree').waitFor();
    await laid();
    expect(decodeURIComponent(person.page.url().replaceAll('+', ' '))).toContain('rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w');
  });

  test('from a game against the computer it asks first', async () => {
    await person.beginAgainstRandom();
    await person.button('How it thinks').click();
    await person.page.getByRole('dialog').getByRole('button', { name: 'How it thinks' }).click();
    await tab('Tree').waitFor();
  });

  test('from the analysis', async () => {
    await person.load('1. e4 e5 2. Nf3 *');
    await person.page.getByRole('link', { name: 'How it thinks' }).click();
    await tab('Tree').waitFor();
    await laid();
  });

  test('from a game of ducklings and cats', async () => {
    await person.go('ducks/new');
    await person.button('Play').first().click();
    await person.page.getByRole('link', { name: 'How it thinks' }).click();
    await laid();
    expect(person.page.url()).toContain('game=ducks');
    await person.page.getByRole('grid', { name: /^Board/ }).waitFor();
  });

  test('a move on the board makes another subject; a text that is no position is refused and loses nothing', async () => {
    await think({ tab: 'compare' });
    await laid();
    await person.clickMove('h2', 'h4');
    await expect.poll(() => person.page.locator('[data-status]').textContent()).toMatch(/^Black to move/);
    await person.page.getByText('Another position').click();
    await person.page.getByLabel('Position (FEN)').fill('nothing');
    await person.button('Think about it').click();
    await person.page.getByRole('alert').waitFor();
    await person.page.getByLabel('Position (FEN)').fill(LATE);
    await person.button('Think about it').click();
    await expect.poll(() => person.page.locator('[data-status]').textContent()).toBe('White to move, 7 possibilities');
    await person.clickMove('a7', 'a8');
    await person.page.getByRole('dialog').getByRole('button', { name: /Knight/i }).click();
    await expect.poll(() => person.page.url()).toContain('N6k');
  });
});

test('the lesson leaves a position alone that somebody has laid', async () => {
  await think({ tab: 'tree', game: 'tree', at: '((1 2) (3 4))' });
  await laid();
  await tab('Lesson').click();
  await person.button('Show the lesson’s position').waitFor();
  expect(await person.page.getByLabel('Leaves in brackets').inputValue()).toBe('((1 2) (3 4))');
});

describe('representations', () => {
  test('are those of the command line, and a square is marked in all of them', async () => {
    await think({ tab: 'boards' });
    await laid();
    const matrix = await person.page.locator('.matrix tr').evaluateAll((lines) =>
      lines.map((line) => [...line.querySelectorAll('td')].map((cell) => Number(cell.textContent!.replace('−', '-')))),
    );
    const printed = rocada('show', '--as', 'matrix', FEN).split('\n').slice(1, 10);
    expect(matrix).toEqual(printed.map((line) => line.trim().split(/\s+/).slice(1).map(Number)));
    const moves = await person.page.locator('[data-move]').evaluateAll((lines) =>
      lines.map((line) => [...line.children].map((cell) => cell.textContent!.trim()).join(' ')),
    );
    const expected = rocada('show', '--as', 'moves', FEN).trim().split('\n').slice(1);
    expect(moves).toEqual(expected.map((line) => line.trim().split(/\s+/).join(' ')));
    const bitboards = rocada('show', '--as', 'bitboards', FEN).match(/0x[0-9a-f]{16}/g);
    expect(await person.page.locator('figure code').allTextContents()).toEqual(bitboards);

    await person.page.locator('.mailbox [data-on=g7]').hover();
    await expect.poll(() => person.page.locator('[data-pointed]').textContent()).toBe('g7, Black pawn');
    expect(await person.page.locator('td.pointed').count()).toBe(2);
    expect(await person.page.locator('figure .mark').count()).toBe(14);
    expect(await person.page.locator('[data-attackers=white]').textContent()).toBe('d4');
    expect(await person.page.locator('[data-attackers=black]').textContent()).toBe('g8');
    expect(await person.page.locator('tr.pointed[data-move=d4g7]').count()).toBe(1);
    await person.square('d1').focus();
    await person.page.keyboard.press('ArrowUp');
    await expect.poll(() => person.page.locator('[data-pointed]').textContent()).toBe('d2, empty');
  });
});

describe('the comparison', () => {
  test.each([
    ['chess', FEN, 3],
    ['ducks', POND, 3],
  ] as const)('of %s counts what the command line counts', async (game, at, depth) => {
    await think({ tab: 'compare', game, at, depth: String(depth) });
    await laid();
    await person.button('Compare').click();
    await expect.poll(() => rows().count(), { timeout: 30_000 }).toBe(4 * depth);
    await person.page.getByRole('img', { name: /Evaluated leaves by depth/ }).waitFor();
    const csv = await download(() => person.button('CSV').click());
    const printed = rocada('explain', at, '--depth', String(depth), '--game', game, '--eval', 'simple', '--csv');
    const untimed = (text: string) => text.trim().split('\n').map((line) => line.split(',').slice(0, -1).join(',')).sort();
    expect(untimed(csv)).toEqual(untimed(printed));
    const evaluated = await rows().evaluateAll((lines) =>
      lines.map((line) => Number(line.children[4]!.textContent!.replaceAll(',', ''))),
    );
    for (let at = 0; at < evaluated.length; at += 4) {
      const [minimax, plain, ordered] = evaluated.slice(at, at + 3) as [number, number, number];
      expect(minimax).toBeGreaterThanOrEqual(plain);
      expect(minimax).toBeGreaterThanOrEqual(ordered);
    }
  });

  test('refuses what would take too long, and says how long', async () => {
    // With so many queens every ply multiplies the work by a hundred.
    await think({ tab: 'compare', at: 'q2k2q1/2nqn2b/1n1P1n1b/2rnr2Q/1NQ1QN1Q/3Q3B/2RQR2B/Q2K2Q1 w - - 0 1', depth: '4' });
    await laid();
    await person.button('Compare').click();
    const refused = person.page.locator('[data-row^="minimax"] .refused');
    await refused.waitFor({ timeout: 60_000 });
    expect(await refused.textContent()).toMatch(/minimax to depth [34] would take about .*, and 10 seconds is the most/);
    const stop = person.button('Stop');
    if (await stop.count()) await stop.click();
    await person.button('Compare').waitFor();
  }, 90_000);
});

describe('the tree', () => {
  test('is opened node by node, with bounds, reasons and boards', async () => {
    await record({ algorithm: 'ordered', depth: '2' });
    expect((await person.page.locator('[data-tree]').textContent())!.replace(/\s+/g, ' ').trim()).toMatch(/^152 nodes .*Value 543, best h4\./);
    expect(await person.page.locator('[data-branch]').count()).toBeLessThan(100);
    const taken = person.page.locator('[data-branch]').filter({ hasText: 'Qxg7+' });
    while ((await taken.count()) === 0) await person.page.getByRole('button', { name: 'Other branches:' }).last().click();
    await taken.click();
    await expect.poll(() => person.page.locator('[data-status]').textContent()).toBe('After Qxg7+');
    expect(await person.square('g7').textContent()).toContain('White queen');
    await person.button('Open the chosen line').click();
    await expect.poll(() => person.page.locator('[data-status]').textContent()).toMatch(/^After h4 /);
    expect(await person.page.locator('button.chosen').count()).toBe(3);
    // A node with a cut-off: what is grey says why.
    await person.page.getByRole('button', { name: 'Other branches:' }).first().click();
    const cut = person.page.locator('[data-branch]:not([data-branch="0"]):not(.chosen)').last();
    await cut.click();
    await person.page.locator('[data-cut]').waitFor();
    const grey = branch('never').first();
    await grey.click();
    await expect.poll(() => person.page.locator('[data-reason]').textContent()).toMatch(/cut-off: .* (<=|>=|≤|≥) /);
    await expect.poll(() => person.page.locator('[data-status]').textContent()).toMatch(/^After \S+ \S+$/);
    await person.button('Back to the position').click();
    await laid();
  });

  test('is played back in the true order, both ways', async () => {
    await record({ game: 'tree', at: '((3 5) (2 9))', algorithm: 'alphaBeta', depth: '2' });
    await expect.poll(() => person.page.locator('[data-branch]').count()).toBe(7);
    expect(await branch('never').count()).toBe(1);
    const step = () => person.page.locator('p[data-step]').textContent();
    await person.button('First step').click();
    await expect.poll(step).toBe('Step 1 of 12: into Root');
    const seen: string[] = [];
    for (let press = 0; press < 5; press++) {
      seen.push((await step())!);
      await person.button('Step forward').click();
      await expect.poll(step).not.toBe(seen.at(-1));
    }
    await person.button('Step back').click();
    await expect.poll(step).toBe(seen.at(-1));
    await person.choose('Fast', 'Speed');
    await person.button('Play the search').click();
    await expect.poll(step).toBe('Step 12 of 12: back from Root');
    await person.button('The finished tree').click();
    await expect.poll(() => branch('never').count()).toBe(1);
  });

  test('by keyboard, and as files', async () => {
    await record({ algorithm: 'alphaBeta', depth: '2' });
    await branch(0).focus();
    await person.page.keyboard.press('ArrowDown');
    await person.page.keyboard.press('ArrowRight');
    await person.page.keyboard.press('Enter');
    await expect.poll(() => person.page.locator('[data-status]').textContent()).toMatch(/^After /);
    await person.page.keyboard.press('ArrowDown');
    expect(await person.page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toMatch(/MAX/);
    await person.page.keyboard.press('ArrowUp');
    expect(await person.page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toMatch(/MIN/);
    for (const format of ['dot', 'json']) {
      const file = join(world.data, `tree.${format}`);
      rocada('explain', FEN, '--depth', '2', '--algorithms', 'alpha-beta', '--tree', file, '--nodes', '5000');
      expect(await download(() => person.button(format.toUpperCase()).click())).toBe(readFileSync(file, 'utf8'));
    }
  });

  test('of a million nodes opens a node in a moment', async () => {
    await record({ at: 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1', algorithm: 'alphaBeta', depth: '4' });
    const times: number[] = [];
    for (let press = 0; press < 4; press++) {
      const node = await person.page.locator('[data-branch]:not(.looked, [data-branch=never])').nth(1 + press).getAttribute('data-branch');
      const before = performance.now();
      await branch(node!).click();
      await person.page.locator(`[data-node="${node}"]`).waitFor();
      times.push(performance.now() - before);
    }
    console.log(`opened in ${times.map(Math.round).join(', ')} ms with the browser`);
    expect(Math.max(...times)).toBeLessThan(1000);
  });
});

describe('predict the cut', () => {
  test('an answer is checked, explained and scored, and the score is kept', async () => {
    await think({ tab: 'predict' });
    await person.page.locator('[data-question]').waitFor();
    for (let number = 1; number <= 10; number++) {
      await person.page.getByRole('button', { name: `Exercise ${number}`, exact: true }).click();
      await person.page.getByRole('heading', { name: `Exercise ${number}` }).waitFor();
      if ((await person.page.locator('[data-question]').getAttribute('data-question')) === 'cuts') break;
    }
    await person.button('Check').click();
    await person.page.locator('[data-right=false]').waitFor();
    const missed = await person.page.locator('.missed').evaluateAll((nodes) => nodes.map((node) => (node as HTMLElement).dataset['exerciseNode']!));
    expect(missed.length).toBeGreaterThan(0);
    await person.button('Once more').click();
    await person.button('Check').waitFor();
    for (const node of missed) await person.page.locator(`[data-exercise-node="${node}"]`).click();
    await person.button('Check').click();
    await person.page.locator('[data-right=true]').waitFor();
    expect(await person.page.locator('[data-score]').textContent()).toContain('100 of 1,000');
    await person.page.reload();
    await expect.poll(() => person.page.locator('[data-score]').textContent()).toContain('100 of 1,000');
    await person.button('One more, by chance').click();
    await person.page.getByRole('heading', { name: 'Exercise', exact: true }).waitFor();
    // An exercise from a game is called after it; one on the position that lies there has no name.
    const name = () => person.page.locator('[data-status]').textContent();
    await expect.poll(name).not.toBe('Exercise');
    await person.button('On this position').click();
    await expect.poll(name).toBe('Exercise');
  });
});

test('a search that another one ends says nothing of it', async () => {
  await think({ tab: 'strong', at: OPENING });
  await laid();
  await person.choose('10 s');
  await person.button('Let it think').click();
  await person.button('Stop').waitFor();
  await tab('Tree').click();
  await person.page.locator('[data-tree]').waitFor();
  await tab('Strong search').click();
  await person.button('Let it think').waitFor();
  expect(await person.page.getByRole('alert').count()).toBe(0);
});

test('the strong search tells what it does', async () => {
  await think({ tab: 'strong', at: OPENING });
  await laid();
  await person.button('Let it think').click();
  await person.page.locator('[data-strong=done]').waitFor({ timeout: 20_000 });
  const region = person.page.getByRole('region', { name: 'Table: The best line by depth' });
  expect(await region.locator('tbody tr').count()).toBeGreaterThan(4);
  const shares = await person.page.locator('[aria-label="Effort by move"] .words').allTextContents();
  expect(shares.length).toBeGreaterThan(3);
  expect(shares.reduce((sum, text) => sum + Number.parseFloat(text), 0)).toBeLessThanOrEqual(100.5);
  expect(await person.page.locator('[aria-label="What each technique did"] li').count()).toBeGreaterThan(5);
});

describe('the evaluation', () => {
  test('of chess: terms add up, pieces have their worth, squares their attackers', async () => {
    await think({ tab: 'evaluation' });
    const terms = person.page.locator('[data-terms=chessClassical] [role=row]:not(.head)');
    await terms.first().waitFor();
    const sums = await terms.evaluateAll((lines) =>
      lines.map((line) => [...line.querySelectorAll('b')].map((cell) => Number(cell.textContent!.replace('−', '-').replace(',', '')))),
    );
    const total = sums.reduce((sum, [first = 0, second = 0]) => sum + first - second, 0);
    const told = (await person.page.locator('[data-total]').textContent())!.replace('−', '-');
    expect(Number(/(-?[\d,]+)$/.exec(told)![1]!.replace(',', ''))).toBe(total);
    await person.choose('Worth of the pieces');
    await person.page.locator('[data-worths] tbody tr').first().waitFor();
    expect(await person.page.locator('[data-worths] tbody tr').first().textContent()).toMatch(/queen d4/);
    expect(await person.page.locator('.overlay .good').count()).toBeGreaterThan(5);
    await person.choose('Attack map');
    await person.page.locator('.overlay .forWhite').first().waitFor();
  });

  test('of ducks: both of them', async () => {
    await think({ tab: 'evaluation', game: 'ducks' });
    await person.page.locator('[data-terms=ducksSimple]').waitFor();
    await person.page.locator('[data-terms=ducksRich]').waitFor();
  });
});

test.each(['chess', 'ducks'])('the stages of %s beside each other, and a game against one', async (game) => {
  await think({ tab: 'stages', game });
  await laid();
  await person.button('Ask all of them').click();
  await person.page.locator('[data-stage=master] .move').waitFor({ timeout: 90_000 });
  await person.button('Ask all of them').waitFor({ timeout: 90_000 });
  const shown = person.page.locator('[data-stage]');
  expect(await shown.evaluateAll((stages) => stages.map((stage) => (stage as HTMLElement).dataset['stage']))).toEqual([
    'random', 'minimax', 'alphaBeta', 'ordered', 'table', 'master',
  ]);
  if (game === 'chess') expect(await person.page.locator('[data-stage=master] .move').textContent()).toBe('Qd8+');
  expect(await shown.getByRole('button', { name: 'Play it' }).count()).toBe(6);
  const stage = game === 'chess' ? 'table' : 'alphaBeta';
  await person.page.locator(`[data-stage=${stage}]`).getByRole('button', { name: 'Play it' }).click();
  await expect.poll(() => person.page.url()).toMatch(new RegExp(`#/${game}/`));
  await person.page.getByText(game === 'chess' ? /^Alpha-beta with a table, depth \d/ : /^Plain alpha-beta, depth \d/).first().waitFor();
  // It answers.
  if (game === 'chess') {
    await person.type('h3');
    await person.waitForMoves(2);
  } else {
    await person.page.getByLabel('Type a turn').fill('+0,0');
    await person.page.keyboard.press('Enter');
    await person.page.getByRole('region', { name: 'Turns' }).locator('[data-index]').nth(1).waitFor();
  }
}, 120_000);

test('whoever leaves while a game against a stage is made is left where they are', async () => {
  // The answer to the question for a game waits until it is let go.
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await person.page.routeWebSocket('**/ws', (page) => {
    const server = page.connectToServer();
    let making: number | null = null;
    page.onMessage((message) => {
      const { id, ask } = JSON.parse(String(message)) as Request;
      if (ask.type === 'newChess') making = id;
      server.send(message);
    });
    server.onMessage((message) => {
      if (making !== null && (JSON.parse(String(message)) as Reply).id === making) void held.then(() => page.send(message));
      else page.send(message);
    });
  });
  await person.page.addInitScript(() => {
    const places: string[] = [];
    Object.assign(window, { places });
    addEventListener('hashchange', () => places.push(location.hash));
  });
  await think({ tab: 'stages' });
  await laid();
  await person.button('Ask all of them').click();
  await person.page.locator('[data-stage=random]').getByRole('button', { name: 'Play it' }).click();
  await expect.poll(() => person.asked).toContain('newChess');
  await person.page.getByRole('link', { name: 'Rocada' }).click();
  await person.button('Play now').waitFor();
  letGo();
  // What comes later shows that the answer has come, too.
  await person.page.getByRole('link', { name: 'My games' }).first().click();
  await expect.poll(() => person.asked.at(-1)).toBe('games');
  await person.page.getByText('No games here yet.').or(person.page.getByRole('article').first()).first().waitFor();
  expect(await person.page.evaluate(() => (window as unknown as { places: string[] }).places)).toEqual(['#/', '#/games']);
});
