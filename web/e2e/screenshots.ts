// Pictures of every view of chess and of the shell: `SCREENSHOTS=/tmp/shots npm run screenshots`.
import { pictures } from './pictures.ts';
import type { Person } from './world.ts';

pictures(async ({ person, screen, shot }) => {
  await person.go('');
  await shot('start');
  await person.go('chess/new');
  await shot('new');
  await person.choose('Classical');
  await person.choose('Own…');
  await person.choose('Chess960');
  await shot('new-choices');
  await playItalian(person);
  await shot('play');
  await person.button('Hint').click();
  await person.page.getByText(/^Hint: /).first().waitFor();
  await person.click('f3');
  await shot('hint');
  await person.button('Show the thinking').click();
  await person.button('Attacked squares').click();
  await person.page.getByText(/Rocada about|looks for its move/).waitFor();
  await shot('thinking');
  await person.button('Show the thinking').click();
  if (screen === 'desktop') {
    await person.button('Keys').click();
    await shot('keys');
    await person.page.keyboard.press('Escape');
  }
  await person.button('Resign').click();
  await shot('resign');
  await person.page.keyboard.press('Escape');
  await person.beginBetweenPeople('8/P4ppk/7p/8/8/1q6/5PPP/6K1 w - - 0 1');
  await person.clickMove('a7', 'a8');
  await shot('promotion');
  await person.page.keyboard.press('Enter');
  await person.clickMove('b3', 'b1');
  await shot('check');
  await person.beginBetweenPeople('6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1');
  await person.clickMove('e1', 'e8');
  await person.button('Rematch').waitFor();
  await shot('end');
  await person.go('chess/editor');
  await shot('editor');
  await person.go('games');
  await person.page.getByRole('article').first().waitFor();
  await shot('games');
  await person.button('Load a game').click();
  await shot('load');
  await person.go('settings');
  await shot('settings');
});

/** A game with a clock against a level that is quick, a few moves in. */
async function playItalian(person: Person): Promise<void> {
  await person.go('chess/new');
  await person.choose('By rating');
  await person.choose('Standard');
  await person.choose('10+5');
  await person.button('Play').click();
  await person.board.waitFor();
  for (const [index, move] of ['e2e4', 'g1f3', 'd2d3', 'c2c3'].entries()) {
    await person.clickMove(move.slice(0, 2), move.slice(2));
    await person.waitForMoves(index * 2 + 2);
  }
}
