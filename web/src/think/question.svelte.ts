// One question to the server and what became of it: under way, refused, answered. For the parts of the view, which all
// ask in the same way.
import { failureText } from '../lib/failure.ts';

export class Question {
  /** Under way. */
  busy = $state(false);
  /** What went wrong. */
  failure: unknown = $state.raw(null);
  #latest = 0;

  /** What went wrong, in the reader's language. */
  get problem(): string | null {
    return failureText(this.failure);
  }

  /** Asks and hands over the answer, unless something else was asked in the meantime. */
  async ask<Found>(ask: () => Promise<Found>, found: (answer: Found) => void): Promise<void> {
    const number = ++this.#latest;
    this.busy = true;
    this.failure = null;
    try {
      const answer = await ask();
      if (number === this.#latest) found(answer);
    } catch (error) {
      if (number === this.#latest) this.failure = error;
    } finally {
      if (number === this.#latest) this.busy = false;
    }
  }

  /** What is under way does not matter any more. */
  drop(): void {
    this.#latest += 1;
    this.busy = false;
    this.failure = null;
  }
}
