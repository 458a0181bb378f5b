// A person at the board of Ducklings and Cats.
import type { Locator, Page } from 'playwright-core';
import type { Person, World } from './world.ts';

export type Setup = {
  position?: string;
  ducks?: string;
  cats?: string;
  catsDepth?: string;
};

export class Player {
  constructor(private readonly person: Person) {}

  static async arrive(world: World, ...person: Parameters<World['person']>): Promise<Player> {
    return new Player(await world.person(...person));
  }

  get page(): Page {
    return this.person.page;
  }

  get asked(): readonly string[] {
    return this.person.asked;
  }

  go(path: string): Promise<void> {
    return this.person.go(path);
  }

  /** Starts a game through the form: from a position or balanced, with these players (people if not said). */
  async begin(setup: Setup = {}): Promise<void> {
    await this.go('ducks/new');
    await this.page.locator('details').first().evaluate((fold: HTMLDetailsElement) => (fold.open = true));
    if (setup.position) {
      await this.page.getByRole('radio', { name: 'Position' }).check({ force: true });
      await this.page.getByLabel('Position', { exact: true }).last().fill(setup.position);
    }
    for (const side of ['ducks', 'cats'] as const) {
      await this.page.locator(`[data-player=${side}] select`).selectOption(setup[side] ?? 'human');
    }
    if (setup.catsDepth) await this.page.locator('[data-player=cats]').getByLabel('Depth').fill(setup.catsDepth);
    await this.page.getByRole('button', { name: 'Play' }).first().click();
    await this.grid.waitFor();
  }

  get grid(): Locator {
    return this.page.getByRole('grid');
  }

  get status(): Locator {
    return this.page.locator('[data-status]');
  }

  cell(text: string): Locator {
    return this.page.locator(`[data-cell="${text}"]`);
  }

  click(text: string): Promise<void> {
    return this.cell(text).click();
  }

  /** Plays a turn as it is written, by clicks. */
  async play(text: string): Promise<void> {
    const cells = text.replace(/^\+/, '').split(/[-x]/);
    const before = await this.turns.count();
    for (const cell of cells) await this.click(cell);
    await this.turns.nth(before).waitFor();
  }

  async drag(from: string, to: string): Promise<void> {
    await this.cell(from).dragTo(this.cell(to));
  }

  /** A finger that goes from one place on the screen to another. */
  touchDrag(...places: Parameters<Person['touchDrag']>): Promise<void> {
    return this.person.touchDrag(...places);
  }

  async type(turn: string): Promise<void> {
    await this.page.getByLabel('Type a turn').fill(turn);
    await this.page.keyboard.press('Enter');
  }

  /** The refusal that is shown, in small letters: a sentence begins with a capital one. */
  async refusal(): Promise<string | undefined> {
    return (await this.status.getByRole('alert').textContent())?.toLowerCase();
  }

  get turns(): Locator {
    return this.page.getByRole('region', { name: 'Turns' }).locator('[data-index]');
  }

  turnTexts(): Promise<string[]> {
    return this.turns.allTextContents();
  }

  card(side: 'ducks' | 'cats'): Locator {
    return this.page.locator(`[data-side=${side}]`);
  }

  captures(side: 'ducks' | 'cats'): Promise<string | null> {
    return this.card(side).locator('[data-captures]').textContent();
  }

  streak(side: 'ducks' | 'cats'): Promise<string | null> {
    return this.card(side).locator('[data-streak]').textContent();
  }

  pieces(side: 'ducks' | 'cats'): Promise<number> {
    return this.page.locator(`[data-piece=${side}]`).count();
  }

  targets(kind: 'place' | 'move' | 'capture'): Promise<string[]> {
    return this.page
      .locator(`[data-target=${kind}]`)
      .evaluateAll((marks) => marks.map((mark) => (mark as SVGElement).dataset['at']!));
  }

  /** Leaves; the browser must not have complained about anything. */
  async close(): Promise<void> {
    await this.page.context().close();
    if (this.person.complaints.length > 0) throw new Error(this.person.complaints.join('\n'));
  }
}
