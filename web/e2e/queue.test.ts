// The queue of work as the page shows it: a real nats-server, a worker and a run.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { faultsOf } from './axe.ts';
import { canQueue, lookAt, Queue } from './queue-stage.ts';
import { PHONE, World, type Person } from './world.ts';

let world: World;

beforeAll(async () => void (world = await World.start()));
afterAll(() => world.stop());

test('a program without a queue has no link to one, and its page says how to start with one', async () => {
  const person = await world.person();
  await person.go('');
  await expect.poll(() => person.asked).toContain('offers');
  await person.go('queue');
  await person.page.getByText('rocada play --queue nats://HOST').waitFor();
  expect(await faultsOf(person.page)).toEqual([]);
  const asked = () => person.asked.filter((type) => type === 'queue').length;
  await person.page.waitForTimeout(1500);
  expect(asked()).toBe(1);
  await person.go('');
  await person.page.getByRole('link', { name: 'Set up a chess position' }).waitFor();
  expect(await person.page.getByRole('link', { name: 'Queue of work' }).count()).toBe(0);
  await person.page.context().close();
});

describe.skipIf(!canQueue())('with a queue', () => {
  let queue: Queue;

  beforeAll(async () => {
    queue = await Queue.start();
    await lookAt(world, queue);
  });
  afterAll(() => queue.stop());

  /** A figure of the first run. */
  const figure = async (person: Person, term: string) => {
    const row = person.page.locator('article dl > div').filter({ has: person.page.getByText(term, { exact: true }) });
    return row.locator('dd').innerText();
  };

  test('what there is to do is said, then runs and workers are shown while they work', async () => {
    const person = await world.person();
    await person.go('');
    await person.page.getByRole('link', { name: 'Queue of work' }).click();
    await person.page.getByText(`rocada analyse games.pgn --out annotated.pgn --queue ${queue.url}`).waitFor();
    await person.page.getByText(`rocada worker --queue ${queue.url}`).waitFor();
    queue.makeGames(4000);
    await person.page.getByRole('article').waitFor();
    await expect.poll(() => figure(person, 'Waiting')).toBe('1,000');
    expect(await figure(person, 'Done')).toBe('0 of 4,000');
    expect(await figure(person, 'Failed')).toBe('0');
    expect(await figure(person, 'Time left')).toBe('not known');
    queue.worker('--threads', '1', '--name', 'maia');
    const row = person.page.getByRole('row').filter({ hasText: 'maia' });
    await row.filter({ hasText: /rocada \d+\.\d+\.\d+.*, bench/ }).filter({ hasText: '1 of 1' }).waitFor();
    await row.filter({ hasText: /\d+ s ago/ }).waitFor();
    await person.page.getByText('1 worker, 1 thread', { exact: true }).waitFor();
    await expect.poll(() => figure(person, 'Done'), { timeout: 30_000 }).toMatch(/^[1-9]/);
    await expect.poll(() => figure(person, 'Time left')).toMatch(/\d (s|min|h)$/);
    expect(await figure(person, 'Submitter')).toMatch(/^\d s ago$/);
    expect(person.complaints).toEqual([]);
    await person.page.context().close();
  }, 120_000);

  test.each(['light', 'dark'] as const)('axe finds nothing in %s', async (colorScheme) => {
    const person = await world.person({ colorScheme });
    await person.go('queue');
    await person.page.getByRole('article').waitFor();
    expect(await faultsOf(person.page)).toEqual([]);
    await person.page.context().close();
  });

  test.each([320, 390])('on a phone %i pixels wide nothing scrolls sideways, in Romanian', async (width) => {
    const person = await world.person({ ...PHONE, viewport: { width, height: 844 }, locale: 'ro-RO' });
    await person.go('queue');
    await person.page.getByRole('heading', { name: 'Coada de lucru' }).waitFor();
    await person.page.getByText('1 lucrător, 1 fir', { exact: true }).waitFor();
    await expect.poll(() => figure(person, 'Gata')).toMatch(/ din 4\.000$/);
    const sideways = await person.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(sideways).toBeLessThanOrEqual(0);
    await person.page.context().close();
  });

  test('a page that nobody sees, or that shows something else, asks for nothing', async () => {
    const person = await world.person();
    await person.go('queue');
    await person.page.getByRole('article').waitFor();
    const asked = () => person.asked.filter((type) => type === 'queue').length;
    const resting = async () => {
      // A question may be under way.
      await person.page.waitForTimeout(300);
      const before = asked();
      await person.page.waitForTimeout(3000);
      return asked() === before;
    };
    expect(await resting()).toBe(false);
    const show = (state: string) =>
      person.page.evaluate((state) => {
        Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      }, state);
    await show('hidden');
    expect(await resting()).toBe(true);
    await show('visible');
    expect(await resting()).toBe(false);
    await person.go('settings');
    expect(await resting()).toBe(true);
    await person.page.context().close();
  });

  test('a queue that is away is said to be, and comes back by itself', async () => {
    const person = await world.person();
    await person.go('queue');
    await person.page.getByRole('article').waitFor();
    await queue.killServer();
    await person.page.getByText(`The queue at ${queue.url} does not answer.`).waitFor();
    expect(await faultsOf(person.page)).toEqual([]);
    await queue.startServer();
    await person.page.getByRole('article').waitFor({ timeout: 30_000 });
    await expect.poll(() => person.spoken()).toBe('The queue answers again.');
    await person.page.getByRole('row').filter({ hasText: 'maia' }).waitFor();
    expect(person.complaints).toEqual([]);
    await person.page.context().close();
  });

  test('the page is there before its queue', async () => {
    await queue.killServer();
    await lookAt(world, queue);
    const person = await world.person();
    await person.go('queue');
    await person.page.getByText('does not answer').waitFor();
    await queue.startServer();
    await person.page.getByRole('article').waitFor({ timeout: 30_000 });
    await person.page.context().close();
  });
});
