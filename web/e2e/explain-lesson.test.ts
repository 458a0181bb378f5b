// The lesson: every page with its question, and every number in it as the program counts it.
import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PAGES } from '../src/think/lesson/pages.ts';
import { POSITIONS, type GameName } from '../src/think/place.ts';
import { lessonTexts } from '../src/think/texts/lesson.ts';
import { PROGRAM, World } from './world.ts';

let world: World;

beforeAll(async () => void (world = await World.start()));
afterAll(() => world.stop());

type Row = { algorithm: string; depth: number; value: string; best: string; generated: number; evaluated: number };

function counts(game: GameName, depth: number, evaluation = 'simple'): Row[] {
  const csv = execFileSync(PROGRAM, ['explain', POSITIONS[game], '--game', game, '--depth', String(depth), '--eval', evaluation, '--csv'], {
    encoding: 'utf8',
  });
  const [, ...lines] = csv.trim().split('\n');
  return lines.map((line) => {
    // A turn of ducks and cats has commas and stands in quotes.
    const cells = [...line.matchAll(/(?:^|,)(?:"([^"]*)"|([^,]*))/g)].map((cell) => cell[1] ?? cell[2] ?? '');
    const [algorithm = '', depth, value = '', best = '', generated, evaluated] = cells;
    return { algorithm, depth: Number(depth), value, best, generated: Number(generated), evaluated: Number(evaluated) };
  });
}

const text = (page: string, part: number | string) =>
  (lessonTexts as Record<string, { en: string; ro: string }>)[`lesson.${page}.${part}`]!;

/** The number as both languages write it stands in the text. */
function says(page: string, part: number | string, number: number): void {
  expect(text(page, part).en).toContain(number.toLocaleString('en'));
  expect(text(page, part).ro).toContain(number.toLocaleString('ro'));
}

describe('what the lesson says is so', () => {
  test('of chess', () => {
    const rows = counts('chess', 4);
    const of = (algorithm: string, depth: number) => rows.find((row) => row.algorithm === algorithm && row.depth === depth)!;
    expect([1, 2, 3].map((depth) => of('minimax', depth).best)).toEqual(['Qxg7+', 'h4', 'Qd8+']);
    says('minimax', 3, of('minimax', 2).generated);
    says('alphaBeta', 3, of('minimax', 3).generated);
    says('alphaBeta', 3, of('ordered', 3).generated);
    for (const depth of [1, 2, 3]) says('depth', 3, of('minimax', depth).generated);
    expect(of('minimax', 2).value).toBe('543');
    expect(text('minimax', 3).en).toContain('543');
    says('depth', 'why', of('minimax', 3).generated);
    says('depth', 'why', of('minimax', 4).generated);
  });

  test('of ducks', () => {
    const rows = counts('ducks', 3);
    const of = (algorithm: string, depth: number) => rows.find((row) => row.algorithm === algorithm && row.depth === depth)!;
    expect([1, 2, 3].map((depth) => of('minimax', depth).best.slice(0, 7))).toEqual(['5,2-5,3', '5,2-6,2', '5,2-4,2']);
    says('ordering', 2, of('minimax', 1).generated);
    for (const algorithm of ['minimax', 'alpha-beta', 'ordered']) says('ordering', 3, of(algorithm, 3).evaluated);
    expect(counts('ducks', 1, 'rich').map(({ best }) => best.slice(0, 7))[0]).toBe('5,2-6,2');
  });
});

test.each(['en-GB', 'ro-RO'])('every page has a live board and a question that can be answered, in %s', async (locale) => {
  const person = await world.person({ locale });
  await person.go('think');
  for (const page of PAGES) {
    await person.page.locator(`[data-page=${page.name}]`).waitFor();
    await expect.poll(() => person.page.getByRole('grid').count()).toBe(1);
    const choices = person.page.getByRole('radio');
    const right = 'abc'.indexOf(page.right);
    await choices.nth((right + 1) % 3).check();
    await person.button(/^(Answer|Răspunde)$/).click();
    await person.page.locator('[data-answered=wrong]').waitFor();
    await choices.nth(right).check();
    await person.button(/^(Answer|Răspunde)$/).click();
    await person.page.locator('[data-answered=right]').waitFor();
    await person.button(/^(Next page|Pagina următoare|To the exercises|La exerciții)$/).click();
  }
  await person.page.getByRole('tab', { selected: true, name: /Predict|Prezice/ }).waitFor();
  expect(person.complaints).toEqual([]);
  await person.page.context().close();
});

test('the page shows what it says, and finds back from another position', async () => {
  const person = await world.person();
  await person.go('think?page=4');
  await person.page.locator('[data-page=depth]').waitFor();
  await person.clickMove('h2', 'h4');
  await person.button('Show the lesson’s position').click();
  await expect.poll(() => person.square('h2').textContent()).toContain('White pawn');
  await person.button('See it for yourself').click();
  await person.page.getByRole('tab', { name: 'Comparison', selected: true }).waitFor();
  await person.page.context().close();
});
