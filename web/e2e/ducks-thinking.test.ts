// What is seen and heard of a computer: its pace, its thinking while it thinks, numbers as they were measured, chances.
import { expect, it } from 'vitest';
import { arrive, player } from './ducks-stage.ts';
import { LYING, PHONE } from './world.ts';

const button = (name: string) => player.page.getByRole('button', { name, exact: true });
const LINE = '8/8/3c4/3d4/1cd2d1c/3d4/3d4/8 d 2 0 0 0 0';

/**
 * Milliseconds from the first turn in the list to the second, and how long the marks of two captures were there by then,
 * on the page's own clock: the time that a turn tells of leaves out the wait.
 */
function untilAnswered(): Promise<{ answered: number; marked: number }> {
  return player.page.evaluate(
    () =>
      new Promise<{ answered: number; marked: number }>((resolve) => {
        let first: number | null = null;
        let shown: number | null = null;
        let gone: number | null = null;
        new MutationObserver((_, observer) => {
          const now = performance.now();
          const turns = document.querySelectorAll('td [data-index]').length;
          const both = document.querySelectorAll('[data-mark=captured]').length === 2;
          if (turns > 0) first ??= now;
          if (both) shown ??= now;
          else if (shown !== null) gone ??= now;
          if (turns < 2) return;
          observer.disconnect();
          resolve({ answered: now - first!, marked: shown === null ? 0 : (gone ?? now) - shown });
        }).observe(document.body, { childList: true, subtree: true });
      }),
  );
}

it('lets a capture be seen before a weak computer answers', async () => {
  await arrive({}, { tempo: 'natural' });
  await player.begin({ position: LINE, cats: 'alphaBeta' });
  const times = untilAnswered();
  await player.drag('3,3', '4,3');
  await player.turns.first().waitFor();
  const { answered, marked } = await times;
  expect(answered).toBeGreaterThan(1000);
  expect(marked).toBeGreaterThan(700);
});

it('shows thinking while minimax runs, and calls no depth done that was cut off', async () => {
  await arrive();
  await player.begin({ position: '4cc2/3d4/8/2d3d1/1d6/8/5d2/2c1c3 c 1 0 2 0 0 goals=3/14', cats: 'minimax', catsDepth: '5' });
  const progress = player.page.locator('[data-progress]');
  await progress.getByText('Depth 5:').waitFor();
  const nodes = async () => Number((await player.page.locator('[data-thinking] dd').nth(1).textContent())!.replaceAll(',', ''));
  const before = await nodes();
  await expect.poll(nodes).toBeGreaterThan(before);
  await button('Move now').click();
  await player.turns.first().waitFor();
  await player.page.locator('[data-turns] [data-value=depth]', { hasText: 'not finished' }).waitFor();
  await player.page.locator('[data-thinking]', { hasText: 'not finished' }).waitFor();
});

it('shows short times in the unit in which they were measured', async () => {
  await arrive();
  await player.begin({ cats: 'alphaBeta' });
  await player.click('3,3');
  await player.turns.nth(1).waitFor();
  const times = player.page.locator('[data-row=cats] [data-value=time-mean]');
  await expect.poll(() => times.textContent()).toMatch(/^[1-9][\d.,]* (µs|ms)$/);
  expect(await player.page.locator('[data-turns] [data-value=time]').last().textContent()).toMatch(/^[1-9][\d.,]* (µs|ms)$/);
});

it('shows who is likely to win, for those who want to know', async () => {
  await arrive();
  await player.begin({ position: '8/8/1c6/4d3/8/1c1d1d2/8/8 d 2 2 5 0 0 goals=3/8' });
  const bar = player.page.getByRole('meter', { name: 'Chances to win' });
  expect(await bar.count()).toBe(0);
  await button('Who is likely to win').click();
  // A win in one turn is seen.
  await expect.poll(() => bar.getAttribute('aria-valuenow')).toBe('100');
  await player.page.getByText('What a master thinks of the board').waitFor();
  await player.play('+2,2');
  await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeLessThan(100);
  await player.play('+0,0');
  await player.play('3,4-5,4');
  await player.status.getByText('The ducklings win').waitFor();
  expect(await bar.getAttribute('aria-valuenow')).toBe('100');
});

it('sounds like ducklings and cats', async () => {
  await arrive();
  // Counts what is built to be heard.
  await player.page.addInitScript(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    for (const name of ['createOscillator', 'createBufferSource'] as const) {
      const make = AudioContext.prototype[name] as () => AudioNode;
      Object.assign(AudioContext.prototype, {
        [name](this: AudioContext) {
          heard.push(name);
          return make.call(this);
        },
      });
    }
  });
  const heard = () => player.page.evaluate(() => (window as unknown as { heard: string[] }).heard.splice(0).sort());
  await player.begin({ position: LINE });
  await heard();
  await player.play('3,3-4,3');
  // Two quacks, and a splash with its thump for each cat.
  expect(await heard()).toEqual(['createBufferSource', 'createBufferSource', ...Array(4).fill('createOscillator')]);
  await player.play('+0,0');
  expect(await heard()).toEqual(['createOscillator']);
});

for (const [way, screen] of [
  ['upright', PHONE],
  ['lying', LYING],
] as const) {
  it(`shows the whole board, both sides and what goes on: phone ${way}`, async () => {
    await arrive(screen);
    await player.begin({ position: LINE, cats: 'alphaBeta' });
    const { width, height } = screen.viewport!;
    for (const part of [player.grid, player.card('ducks'), player.card('cats'), player.status]) {
      const box = (await part.boundingBox())!;
      expect(box.y).toBeGreaterThanOrEqual(0);
      expect(box.y + box.height).toBeLessThanOrEqual(height);
      expect(box.x + box.width).toBeLessThanOrEqual(width);
    }
    const board = (await player.grid.boundingBox())!;
    expect(board.height).toBeGreaterThan(330);
  });
}
