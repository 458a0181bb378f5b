// The page answers as quickly as people expect of a program on their own machine.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { World, type Person } from './world.ts';

let world: World;

beforeAll(async () => void (world = await World.start()));
afterAll(() => world.stop());

/** The shortest is what the page itself takes; the others tell how busy the machine is. */
function expectShortest(times: number[]) {
  return expect(Math.min(...times), times.map((time) => time.toFixed(1)).join(', '));
}

test('a fresh page is usable within a second', async () => {
  const times: number[] = [];
  for (let round = 0; round < 8; round++) {
    const person = await world.person();
    const before = performance.now();
    await person.page.goto(world.url);
    await person.button('Play now').waitFor();
    // The first word over the socket: from here on a click is answered.
    while (person.asked.length === 0) await person.page.waitForTimeout(5);
    times.push(performance.now() - before);
    await person.page.context().close();
  }
  expectShortest(times).toBeLessThan(1000);
});

/** Milliseconds from the next press of the mouse to so many moves in the list, measured inside the page. */
function timeUntilMoves(person: Person, count: number): Promise<number> {
  return person.page.evaluate((count) => {
    const list = document.querySelector('[role="region"]')!;
    return new Promise<number>((resolve) => {
      let pressed = 0;
      document.addEventListener('mousedown', () => (pressed = performance.now()), { once: true, capture: true });
      new MutationObserver((_, observer) => {
        if (list.querySelectorAll('td button').length < count) return;
        observer.disconnect();
        requestAnimationFrame(() => resolve(performance.now() - pressed));
      }).observe(list, { childList: true, subtree: true });
    });
  }, count);
}

test('from the click to the move in the list, through the server and back, takes less than 50 ms', async () => {
  const person = await world.person();
  await person.beginBetweenPeople();
  const times: number[] = [];
  const moves = ['g1f3', 'g8f6', 'f3g1', 'f6g8', 'b1c3', 'b8c6', 'c3b1', 'c6b8', 'e2e4', 'e7e5', 'd2d4', 'd7d5'];
  for (const [index, move] of moves.entries()) {
    await person.click(move.slice(0, 2));
    const target = await person.middle(move.slice(2));
    const measured = timeUntilMoves(person, index + 1);
    await person.page.mouse.move(target.x, target.y);
    await person.page.mouse.down();
    await person.page.mouse.up();
    times.push(await measured);
  }
  expectShortest(times).toBeLessThan(50);
  await person.page.context().close();
});

test('a computer that is told to move now does so within 50 ms', async () => {
  const person = await world.person();
  await person.go('chess/new');
  await person.choose('Full strength');
  await person.page.getByLabel('Time per move').fill('30');
  await person.choose('White', 'Your side');
  await person.page.getByRole('button', { name: 'Play', exact: true }).click();
  await person.board.waitFor();
  const times: number[] = [];
  for (let round = 0; round < 8; round++) {
    await person.type('e4');
    const button = person.button('Move now');
    await button.waitFor();
    await person.page.waitForTimeout(300);
    const measured = timeUntilMoves(person, 2);
    await button.click();
    times.push(await measured);
    await person.button('Take back').click();
    await expect.poll(() => person.moves()).toEqual([]);
  }
  expectShortest(times).toBeLessThan(50);
  await person.page.context().close();
});
