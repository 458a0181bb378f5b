// By touch on a phone, both ways up, with the events that a finger makes: taps, drags and scrolling.
import { expect, it } from 'vitest';
import { arrive, player } from './ducks-stage.ts';
import { LYING, PHONE } from './world.ts';

async function middle(cell: string): Promise<{ x: number; y: number }> {
  const box = (await player.cell(cell).boundingBox())!;
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

const scrolled = () => player.page.evaluate(() => scrollY);

for (const [way, screen] of [
  ['upright', PHONE],
  ['lying', LYING],
] as const) {
  it(`drags a piece with a finger, and the page stays where it is: phone ${way}`, async () => {
    await arrive(screen);
    await player.begin({ position: '8/8/8/3d4/8/8/8/2c5 d 2 0 0 0 0' });
    await player.cell('5,3').scrollIntoViewIfNeeded();
    const before = await scrolled();
    await player.touchDrag(await middle('3,3'), await middle('5,3'));
    await player.turns.first().waitFor({ state: 'attached' });
    expect(await player.turnTexts()).toEqual(['3,3-5,3']);
    expect(await scrolled()).toBe(before);
    await player.touchDrag(await middle('7,2'), await middle('7,0'));
    await player.turns.nth(1).waitFor({ state: 'attached' });
    expect(await player.turnTexts()).toEqual(['3,3-5,3', '7,2-7,0']);
  });
}

it('scrolls the page where a finger begins on the lake, and taps still place', async () => {
  await arrive(PHONE);
  await player.begin({ position: '8/8/8/3d4/8/8/8/8 d 2 0 0 0 0' });
  const before = await scrolled();
  await player.touchDrag(await middle('5,4'), await middle('2,4'));
  await expect.poll(scrolled).toBeGreaterThan(before);
  expect(await player.turns.count()).toBe(0);
  await player.cell('4,4').tap();
  await player.turns.first().waitFor();
  expect(await player.turnTexts()).toEqual(['+4,4']);
});

it('taps a piece and then a cell', async () => {
  await arrive(LYING);
  await player.begin({ position: '8/8/8/3d4/8/8/8/8 d 2 0 0 0 0' });
  await player.cell('3,3').tap();
  expect(await player.targets('move')).toContain('3,5');
  await player.cell('3,5').tap();
  await player.turns.first().waitFor({ state: 'attached' });
  expect(await player.turnTexts()).toEqual(['3,3-3,5']);
});
