// Leads through the steps. Each is a game of its own on the server, which keeps none of them.
import { announce } from '../../lib/announce.svelte.ts';
import { connection } from '../../lib/connection.svelte.ts';
import { failureText } from '../../lib/failure.ts';
import { openGame } from '../../lib/opengame.svelte.ts';
import { t } from '../../lib/texts.ts';
import { DucksTable } from '../play/table.svelte.ts';
import { STEPS } from './steps.ts';

const TWO_PEOPLE = { ducks: { type: 'human' }, cats: { type: 'human' } } as const;

export class Tutor {
  readonly table = new DucksTable();
  /** The step that is shown; none before the beginning and after the end. */
  index: number | null = $state(null);
  finished = $state(false);
  /** Another turn than the right one was played and taken back. */
  strayed = $state(false);
  #failure: unknown = $state.raw(null);
  /** The game of the step; none until the server has made it. */
  #game: string | null = $state(null);

  readonly step = $derived(this.index === null ? null : (STEPS[this.index] ?? null));
  readonly game = $derived(this.table.game?.game === this.#game ? this.table.game : null);
  readonly passed = $derived.by(() => {
    const turn = this.game?.played.at(-1);
    return Boolean(this.game && turn && this.step?.done(turn, this.game));
  });

  /** What went wrong, in the reader's language. */
  get problem(): string | null {
    return failureText(this.#failure);
  }

  async start(index: number): Promise<void> {
    const step = STEPS[index];
    this.#game = null;
    this.table.reset();
    this.strayed = false;
    this.#failure = null;
    this.finished = !step;
    this.index = step ? index : null;
    if (!step) return;
    try {
      const start = { type: 'position', text: step.position } as const;
      const answer = await connection.ask({ type: 'newDucks', setup: { players: TWO_PEOPLE, start }, lesson: true });
      this.#game = answer.ducks.game;
    } catch (error) {
      this.#failure = error;
    }
  }

  next(): Promise<void> {
    return this.start((this.index ?? -1) + 1);
  }

  /** Called after every change of the game: a turn beside the point is taken back. */
  follow(): void {
    if (!this.step || !this.game || this.game.played.length === 0) return;
    if (this.passed) {
      this.strayed = false;
      announce(t(`ducks.tutorial.${this.step.name}.praise`));
    } else {
      this.strayed = true;
      announce(t(`ducks.tutorial.${this.step.name}.nudge`));
      void this.table.takeBack();
    }
  }

  leave(): void {
    if (this.#game !== null) openGame.leave(this.#game);
    this.#game = null;
  }
}
