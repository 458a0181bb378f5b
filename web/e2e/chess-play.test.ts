import { expect, test } from 'vitest';
import { person, world } from './stage.ts';

test('a game against a weak player, with the hints of the strong one, ends in a result', async () => {
  // Black has little left: a hint takes its time, and a game from the start needs thirty of them.
  await person.beginAgainstRandom('White', '4k3/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1');
  const end = person.page.getByRole('button', { name: 'Rematch' });
  for (let turn = 0; turn < 80 && !(await end.isVisible()); turn++) {
    await person.button('Hint').click();
    const hint = person.page.getByText(/^Hint: /).first();
    const san = (await hint.textContent())!.replace('Hint: ', '').trim();
    const before = (await person.moves()).length;
    await person.type(san);
    await expect.poll(async () => (await end.isVisible()) || (await person.moves()).length === before + 2).toBe(true);
  }
  await end.waitFor();
  expect(await person.page.getByRole('heading', { name: 'You won!' }).isVisible()).toBe(true);
  expect((await person.moves()).at(-1)).toMatch(/#$/);
  await end.click();
  await expect.poll(() => person.moves().then((moves) => moves.length)).toBeLessThanOrEqual(1);
  await person.waitForMoves(1);
}, 240_000);

test('the stages of alpha-beta are offered, play, and are offered again', async () => {
  await person.go('chess/new');
  await person.choose('Classical');
  await person.choose('Alpha-beta', 'Algorithm');
  await person.choose('Plain', 'Stage');
  await person.choose('White', 'Your side');
  await person.button('Play').click();
  await person.board.waitFor();
  await person.page.getByText('Plain alpha-beta, depth 3').first().waitFor();
  await person.type('e4');
  await person.waitForMoves(2);
  await person.page.reload();
  await person.waitForMoves(2);
  await person.page.getByText('Plain alpha-beta, depth 3').first().waitFor();
  await person.go('chess/new');
  expect(await person.page.getByRole('group', { name: 'Stage' }).getByRole('radio', { name: 'Plain' }).isChecked()).toBe(true);
});

test('moves by click, by drag and by text', async () => {
  await person.beginBetweenPeople();
  await person.clickMove('e2', 'e4');
  await person.waitForMoves(1);
  await person.dragMove('e7', 'e5');
  await person.waitForMoves(2);
  await person.type('Nf3');
  await person.waitForMoves(3);
  await person.type('b8c6');
  await person.waitForMoves(4);
  expect(await person.moves()).toEqual(['e4', 'e5', 'Nf3', 'Nc6']);
});

test('what is not legal is not played and says why', async () => {
  await person.beginAgainstRandom();
  await person.clickMove('e2', 'e5');
  await person.dragMove('a1', 'a4');
  await person.clickMove('e7', 'e5');
  expect(await person.moves()).toEqual([]);
  await person.type('Ke5');
  await person.page.getByRole('alert').filter({ hasText: 'Ke5' }).waitFor();
  await person.type('rubbish');
  await person.page.getByRole('alert').filter({ hasText: 'rubbish' }).waitFor();
  expect(await person.moves()).toEqual([]);
  await person.type('e4');
  await person.waitForMoves(2);
});

test('a pawn becomes what the person chooses, also by keyboard', async () => {
  await person.beginBetweenPeople('8/P6k/8/8/8/8/7p/K7 w - - 0 1');
  await person.clickMove('a7', 'a8');
  await person.page.getByRole('dialog').getByRole('button', { name: 'knight' }).click();
  await person.waitForMoves(1);
  await person.clickMove('h2', 'h1');
  await person.page.getByRole('dialog').waitFor();
  await person.page.keyboard.press('Escape');
  await person.page.getByRole('dialog').waitFor({ state: 'hidden' });
  expect(await person.moves()).toEqual(['a8=N']);
  await person.clickMove('h2', 'h1');
  await person.page.getByRole('dialog').waitFor();
  await person.page.keyboard.press('Enter');
  await person.waitForMoves(2);
  expect(await person.moves()).toEqual(['a8=N', 'h1=Q+']);
});

test('taking back gives the move back, after the end too', async () => {
  await person.beginAgainstRandom();
  await person.type('e4');
  await person.waitForMoves(2);
  await person.button('Take back').click();
  await expect.poll(() => person.moves()).toEqual([]);
  await person.beginBetweenPeople('6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1');
  await person.clickMove('e1', 'e8');
  await person.page.getByText('Checkmate', { exact: true }).waitFor();
  await person.button('Take back').click();
  await person.page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click();
  await expect.poll(() => person.moves()).toEqual([]);
  expect(await person.page.getByText('Checkmate', { exact: true }).isVisible()).toBe(false);
});

test('a premove is played as soon as it is one’s turn', async () => {
  await person.go('chess/new');
  await person.choose('Full strength');
  await person.button('Play').click();
  await person.board.waitFor();
  await person.clickMove('e2', 'e4');
  await person.clickMove('a2', 'a3');
  await person.waitForMoves(3);
  expect((await person.moves())[2]).toBe('a3');
});

test('a premove is forgotten when its position is gone', async () => {
  await person.go('chess/new');
  await person.choose('Full strength');
  await person.page.getByLabel('Time per move').fill('30');
  await person.choose('White', 'Your side');
  await person.button('Play').click();
  await person.board.waitFor();
  const premove = person.page.locator('square.current-premove');
  await person.clickMove('e2', 'e4');
  await person.waitForMoves(1);
  await person.clickMove('a2', 'a3');
  await premove.first().waitFor();
  await person.button('Take back').click();
  await premove.first().waitFor({ state: 'hidden' });
  await person.type('d4');
  await person.waitForMoves(1);
  expect(await person.moves()).toEqual(['d4']);
  await person.clickMove('a2', 'a3');
  await premove.first().waitFor();
  await person.button('Previous move').click();
  await person.button('Back to the game').click();
  await premove.first().waitFor({ state: 'hidden' });
});

test('a notice lies over the page: the board stays where it is', async () => {
  const say = await person.voiceOfServer();
  const banner = person.page.getByRole('alert').filter({ hasText: 'the disk is full' });
  await person.beginBetweenPeople();
  const place = await person.board.boundingBox();
  say({ type: 'unkept', problem: { en: 'the disk is full', ro: 'discul este plin' } });
  await banner.waitFor();
  expect(await person.board.boundingBox()).toEqual(place);
  await person.clickMove('e2', 'e3');
  await person.waitForMoves(1);
  expect(await person.moves()).toEqual(['e3']);
  await person.go('chess/editor');
  say({ type: 'unkept', problem: null });
  await banner.waitFor({ state: 'detached' });
  await person.dragMove('e2', 'e3');
  await expect.poll(() => person.square('e3').textContent()).toContain('pawn');
});

test('two clicks begin one game', async () => {
  await person.go('');
  await person.button('Play now').dblclick();
  await person.board.waitFor();
  expect(person.asked.filter((type) => type === 'newChess')).toHaveLength(1);
  await person.go('ducks/new');
  await person.page.getByRole('button', { name: 'Play' }).first().dblclick();
  await person.page.locator('.board .playable').waitFor();
  expect(person.asked.filter((type) => type === 'newDucks')).toHaveLength(1);
});

test('resigning asks first', async () => {
  await person.beginAgainstRandom();
  await person.button('Resign').click();
  await person.page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  expect(await person.page.getByRole('heading', { name: 'You lost' }).isVisible()).toBe(false);
  await person.button('Resign').click();
  await person.page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  const end = person.page.getByRole('heading', { name: 'You lost' });
  await end.waitFor();
  // The button that had the focus is gone.
  await expect.poll(() => end.evaluate((heading) => heading === document.activeElement)).toBe(true);
});

test('two people agree on a draw', async () => {
  await person.beginBetweenPeople();
  await person.button('Agree draw').click();
  await person.page.getByRole('dialog').getByRole('button', { name: 'Agree draw' }).click();
  await person.page.getByText('By agreement', { exact: true }).waitFor();
});

test('two computers play, wait and go step by step', async () => {
  await person.beginBetweenRandomPlayers();
  await person.waitForMoves(2);
  await person.button('Pause').click();
  await person.button('Go on').waitFor();
  await expect.poll(async () => {
    const before = (await person.moves()).length;
    await person.page.waitForTimeout(300);
    return (await person.moves()).length - before;
  }).toBe(0);
  const before = (await person.moves()).length;
  await person.button('One move').click();
  await person.waitForMoves(before + 1);
  await person.page.waitForTimeout(300);
  expect((await person.moves()).length).toBe(before + 1);
});

test('the time between moves outlives the connection and a rematch', async () => {
  await person.beginBetweenRandomPlayers();
  await person.button('Pause').click();
  await person.button('Go on').waitFor();
  const pace = person.page.getByLabel('Time between moves');
  await pace.fill('3000');
  await world.stopServer();
  await person.page.getByText('The connection to the program is lost').waitFor();
  const before = person.asked.length;
  await world.startServer();
  await expect.poll(() => person.asked.slice(before)).toContain('pace');
  expect(person.asked.slice(before).indexOf('pace')).toBeGreaterThan(person.asked.slice(before).indexOf('open'));
  await person.page.getByText('The connection to the program is lost').waitFor({ state: 'detached' });
  expect(await person.page.getByRole('alert').count()).toBe(0);
  await person.button('End game').click();
  await person.page.getByRole('dialog').getByRole('button', { name: 'End game' }).click();
  await person.button('Rematch').click();
  await person.button('Pause').waitFor();
  expect(await pace.inputValue()).toBe('3000');
});

test('looking back and forth through the moves', async () => {
  await person.beginBetweenPeople();
  for (const [index, move] of ['e4', 'e5', 'Nf3'].entries()) {
    await person.type(move);
    await person.waitForMoves(index + 1);
  }
  const current = person.page.locator('td button[aria-current]');
  expect(await current.textContent()).toBe('Nf3');
  await person.page.locator('h1').focus();
  await person.page.keyboard.press('ArrowLeft');
  expect(await current.textContent()).toBe('e5');
  await person.page.keyboard.press('Home');
  expect(await current.count()).toBe(0);
  await person.page.getByRole('button', { name: 'e4, pawn e4' }).click();
  expect(await current.textContent()).toBe('e4');
  await person.page.getByRole('button', { name: 'Back to the game' }).click();
  expect(await current.textContent()).toBe('Nf3');
});

test('a long list of moves follows the game', async () => {
  const pawns = ['3 6', '4 5'].flatMap((ranks) => [...'abcdefgh'].map((file) => file + ranks.replace(' ', ` ${file}`)));
  await person.beginBetweenPeople();
  await person.playMoves(pawns.join(' '));
  const current = person.page.locator('td button[aria-current]');
  const inSight = () =>
    current.evaluate((move) => {
      const [inner, outer] = [move, move.closest('[role=region]')!].map((element) => element.getBoundingClientRect());
      return inner!.top >= outer!.top && inner!.bottom <= outer!.bottom;
    });
  await expect.poll(inSight).toBe(true);
  await person.type('Na3');
  await person.waitForMoves(33);
  await expect.poll(inSight).toBe(true);
  await person.button('First position').click();
  await person.button('Next move').click();
  await expect.poll(inSight).toBe(true);
});

test('clocks run for the side to move', async () => {
  await person.go('chess/new');
  await person.choose('A friend, here');
  await person.choose('3+2');
  await person.button('Play').click();
  await person.board.waitFor();
  const secondsOf = async (color: string) => {
    const text = (await person.page.getByRole('timer', { name: `Clock: ${color}` }).textContent())!;
    const [minutes, seconds] = text.trim().split(':').map(Number);
    return minutes! * 60 + seconds!;
  };
  // Nobody is hurried before both have moved once.
  await person.type('e4');
  await person.waitForMoves(1);
  await person.type('e5');
  await person.waitForMoves(2);
  await expect.poll(() => secondsOf('White')).toBeLessThan(180);
  expect(await secondsOf('Black')).toBe(180);
  await person.type('Nf3');
  await person.waitForMoves(3);
  const stopped = await secondsOf('White');
  await expect.poll(() => secondsOf('Black')).toBeLessThan(180);
  expect(await secondsOf('White')).toBe(stopped);
});

test('the thinking and the attack map appear when they are wanted, and the choice is remembered', async () => {
  await person.beginAgainstRandom();
  expect(await person.page.getByRole('meter').count()).toBe(0);
  await person.button('Show the thinking').click();
  await person.page.getByText('Rocada about this position').waitFor();
  await expect.poll(() => person.page.getByRole('meter').getAttribute('aria-valuetext')).toMatch(/\d/);
  await person.button('Attacked squares').click();
  await expect.poll(() => person.page.locator('.overlay b').count()).toBeGreaterThan(20);
  expect(await person.square('f3').textContent()).toBe('f3, empty, attacked by White 3 times');
  expect(await person.square('e4').textContent()).toBe('e4, empty, not attacked');
  await person.button('Attacked squares').click();
  await expect.poll(() => person.square('f3').textContent()).toBe('f3, empty');
  await person.page.reload();
  await person.page.getByRole('meter').waitFor();
});
