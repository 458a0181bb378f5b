// A long list of which only parts are here: those in view are asked for, one at a time.

/** Items from one place in the list on, and how long the list is. */
export type Part<Item> = { items: readonly Item[]; total: number };

/** Items of a part. */
const SIZE = 50;

export class Pages<Item> {
  /** How long the list is; null until that is known. */
  total: number | null = $state(null);

  #parts: ReadonlyMap<number, readonly Item[]> = $state.raw(new Map());
  #view = { from: 0, to: 1 };
  /** Counts how often the list became another one, and which of them the parts are of. */
  #wanted = 0;
  #shown = -1;
  #asking = false;

  constructor(
    private readonly ask: (from: number, count: number) => Promise<Part<Item>>,
    private readonly fail: (problem: unknown) => void,
  ) {}

  /** An item, if it is here. */
  at(index: number): Item | undefined {
    return this.#parts.get(Math.floor(index / SIZE))?.[index % SIZE];
  }

  /** These are in view. */
  look(from: number, to: number): void {
    this.#view = { from, to };
    void this.#fetch();
  }

  /** The list may be another one. What is here stays in view until the first part of the new one has come. */
  renew(): void {
    this.#wanted += 1;
    void this.#fetch();
  }

  async #fetch(): Promise<void> {
    if (this.#asking) return;
    this.#asking = true;
    try {
      for (let part = this.#missing(); part !== null; part = this.#missing()) {
        const wanted = this.#wanted;
        const { items, total } = await this.ask(part * SIZE, SIZE);
        if (wanted !== this.#wanted) continue;
        this.#parts = new Map(this.#shown === wanted ? this.#parts : []).set(part, items);
        this.#shown = wanted;
        this.total = total;
      }
    } catch (problem) {
      this.fail(problem);
    } finally {
      this.#asking = false;
    }
  }

  /** The first part in view that is not here. */
  #missing(): number | null {
    const isNew = this.#shown !== this.#wanted;
    const { from, to } = this.#view;
    for (let part = Math.floor(from / SIZE); part === 0 || part * SIZE < to; part += 1) {
      const exists = isNew || part * SIZE < (this.total ?? 1);
      if (exists && (isNew || !this.#parts.has(part))) return part;
      if (!exists) break;
    }
    return null;
  }
}
