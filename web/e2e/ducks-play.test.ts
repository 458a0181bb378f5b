// Playing: by clicks, by dragging, by text; what is refused and why; captures, choices and counters.
import { beforeEach, describe, expect, it } from 'vitest';
import { arrive, player } from './ducks-stage.ts';

beforeEach(() => arrive());

const LINE = '8/8/3c4/3d4/1cd2d1c/3d4/3d4/8 d 2 0 0 0 0';
const CHOICE = '8/3c4/8/2d1d3/8/8/5d2/8 c 2 0 0 0 0';

describe('refused turns are explained', () => {
  it('for the ducks', async () => {
    await player.begin({ position: LINE });
    const clicks: [string[], string][] = [
      [['0,0'], 'ducks are placed on the lake, and 0,0 is on the shore'],
      [['2,3'], 'a cat stands on 2,3 already'],
      [['3,3', '4,4'], '3,3 and 4,4 share neither a row nor a column'],
      [['3,3', '1,3'], 'a cat on 2,3 is in the way'],
      [['3,3', '2,3'], 'a cat stands on 2,3 already'],
    ];
    for (const [cells, reason] of clicks) {
      for (const cell of cells) await player.click(cell);
      expect(await player.refusal()).toContain(reason);
    }
    const typed: [string, string][] = [
      ['0,0-0,1', 'no duck stands on 0,0'],
      ['3,3-3,3', 'a move must end on another cell than 3,3'],
      ['+9,9', '9,9 is not on the board'],
      ['3,3-4,3x4,1', 'what ducks capture follows from the move'],
      ['quack', 'quack'],
    ];
    for (const [turn, reason] of typed) {
      await player.type(turn);
      await player.status.getByText(reason).waitFor();
    }
    expect(await player.turns.count()).toBe(0);
  });

  it('for the cats', async () => {
    await player.begin({ position: CHOICE });
    await player.click('4,4');
    expect(await player.refusal()).toContain('cats are placed on the shore, and 4,4 is on the lake');
    await player.click('1,3');
    await player.click('2,3');
    await player.click('6,5');
    expect(await player.refusal()).toContain('the duck on 6,5 is 6 cells from 2,3, and a cat reaches 2');
    for (const [turn, reason] of [
      ['1,3-2,3', 'must catch a duck: add x and one of 3,2 3,4'],
      ['1,3-2,3x5,5', 'no duck stands on 5,5 to be caught'],
    ] as const) {
      await player.type(turn);
      await player.status.getByText(reason).waitFor();
    }
  });

  it('for a move that is too far, one too many, or after the end', async () => {
    await player.begin({ position: '8/8/8/3d4/8/8/8/8 d 2 0 0 0 0 step' });
    await player.drag('3,3', '3,6');
    expect(await player.refusal()).toContain('a move goes exactly one cell in this variant, and 3,3 to 3,6 is 3');
    await player.begin({ position: '8/8/8/3d4/8/8/8/8 d 2 0 0 2 0' });
    await player.click('3,3');
    await player.click('3,4');
    expect(await player.refusal()).toContain('the ducks have moved 2 times in a row and must place now');
    await player.page.getByRole('button', { name: 'Stop' }).click();
    await player.status.getByText('nobody has won').waitFor();
    await player.type('+2,2');
    await player.status.getByText('the game is over').waitFor();
  });
});

it('counts K moves in a row and then wants a placement', async () => {
  await player.begin({ position: '8/8/8/3d4/8/8/8/8 d 2 0 0 0 0' });
  await player.play('3,3-3,4');
  expect(await player.streak('ducks')).toBe('1 of 2');
  await player.play('+0,0');
  await player.play('3,4-3,3');
  expect(await player.streak('ducks')).toBe('2 of 2');
  await player.play('+0,1');
  await player.card('ducks').getByText('must place').waitFor();
  await player.click('3,3');
  expect(await player.targets('move')).toEqual([]);
  await player.click('3,5');
  expect(await player.refusal()).toContain('must place now');
  // What was refused is put down: the next click places.
  await player.play('+5,5');
  expect(await player.streak('ducks')).toBe('0 of 2');
});

it('captures several cats with one move and marks them', async () => {
  await player.begin({ position: LINE });
  await player.click('3,3');
  expect(await player.targets('capture')).toContain('4,3');
  await player.page.keyboard.press('Escape');
  await player.drag('3,3', '4,3');
  await player.turns.first().waitFor();
  expect(await player.turnTexts()).toEqual(['3,3-4,3 ×2']);
  expect(await player.captures('ducks')).toBe('2 of 8');
  expect(await player.pieces('cats')).toBe(1);
  expect(await player.page.locator('[data-mark=captured]').count()).toBe(2);
  await player.cell('4,7').and(player.page.getByLabel('cat')).waitFor();
  await player.page.locator('.departure').first().waitFor({ state: 'detached' });
});

it('lets the cat choose its victim', async () => {
  await player.begin({ position: CHOICE });
  await player.drag('1,3', '2,3');
  await player.status.getByText('Which duckling').waitFor();
  expect(await player.page.locator('[data-mark=choice]').count()).toBe(2);
  await player.click('3,4');
  await player.turns.first().waitFor();
  expect(await player.turnTexts()).toEqual(['1,3-2,3x3,4']);
  expect(await player.cell('3,2').getAttribute('aria-label')).toContain('duckling');
  expect(await player.cell('3,4').getAttribute('aria-label')).toContain('empty');
});

it('marks the winning capture', async () => {
  await player.begin({ position: '8/8/1c6/4d3/8/1c1d1d2/8/8 d 2 2 5 0 0 goals=3/8' });
  await player.drag('3,4', '5,4');
  await player.status.getByText('Ducklings win').waitFor();
  await player.page.locator('[data-mark=winning]').waitFor();
  expect(await player.captures('ducks')).toBe('3 of 3');
});

/** Plays as a person would who only sees what the page shows: captures where there are any, places otherwise. */
async function playToTheEnd(side: 'ducks' | 'cats', preferred: string[]): Promise<void> {
  const ended = player.page.getByRole('button', { name: 'Rematch' });
  for (let turn = 0; turn < 120; turn += 1) {
    await player.page.locator('.board .playable').or(ended).first().waitFor();
    if (await ended.isVisible()) return;
    const before = await player.turns.count();
    if (!(await capture())) await place(preferred);
    // The answer of the other side, or the end.
    await player.turns.nth(before + 1).or(ended).first().waitFor();
  }
  throw new Error(`the ${side} have not come to an end`);
}

async function capture(): Promise<boolean> {
  const own = await player.page.locator('.cell.movable').evaluateAll((cells) =>
    cells.map((cell) => (cell as SVGElement).dataset['cell']!),
  );
  for (const cell of own) {
    await player.click(cell);
    const [target] = await player.targets('capture');
    if (target) {
      await player.click(target);
      const victims = player.page.getByLabel('can be caught');
      if ((await victims.count()) > 0) await victims.first().click();
      return true;
    }
    if ((await player.targets('move')).length === 0) break;
  }
  await player.page.keyboard.press('Escape');
  return false;
}

async function place(preferred: string[]): Promise<void> {
  const cells = await player.targets('place');
  const cell = preferred.find((wanted) => cells.includes(wanted)) ?? cells[0];
  if (cell) await player.click(cell);
  else {
    await player.page.locator('.cell.movable').first().click();
    const [target] = await player.targets('move');
    await player.click(target!);
  }
}

describe('a whole game to its end', () => {
  it('as the ducks', { timeout: 120_000 }, async () => {
    await player.begin({ position: '8/8/8/8/8/8/8/8 d 2 0 0 0 0 goals=1/24', cats: 'random' });
    await playToTheEnd('ducks', ['2,2', '2,3', '2,4', '4,2', '4,3', '4,4', '3,2', '3,3', '3,4', '5,2', '5,3', '5,4']);
    await player.status.getByText('You win! All your captures are made.').waitFor();
  });

  it('as the cats', { timeout: 120_000 }, async () => {
    await player.begin({ position: '8/8/8/8/8/8/8/8 d 2 0 0 0 0', ducks: 'random' });
    await playToTheEnd('cats', ['1,2', '1,5', '2,1', '5,1', '6,3', '4,6']);
    await player.status.getByText('You win!').waitFor();
    expect(await player.captures('cats')).toBe('8 of 8');
  });
});

it('answers input while a capture is still being animated', async () => {
  await player.begin({ position: LINE });
  await player.page.addStyleTag({ content: '.departure * { animation-duration: 60s !important; }' });
  await player.drag('3,3', '4,3');
  await player.turns.first().waitFor();
  await player.play('+0,0');
  expect(await player.page.locator('.departure').count()).toBeGreaterThan(0);
});
