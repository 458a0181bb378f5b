// How long to wait before the next attempt: twice as long each time, up to a limit.

export class Backoff {
  #wait: number;

  constructor(
    private readonly first: number,
    private readonly most: number,
  ) {
    this.#wait = first;
  }

  /** The wait before the next attempt, in milliseconds. */
  next(): number {
    const wait = this.#wait;
    this.#wait = Math.min(wait * 2, this.most);
    return wait;
  }

  reset(): void {
    this.#wait = this.first;
  }
}
