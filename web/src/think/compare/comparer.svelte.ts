// Searches side by side: what was asked for, what has come so far.
import type { Comparison, Finding } from '../../lib/messages.ts';
import type { Explorer } from '../explorer.svelte.ts';
import { ALGORITHMS } from '../place.ts';
import { Question } from '../question.svelte.ts';

export class Comparer {
  comparison: Comparison | null = $state.raw(null);
  readonly question = new Question();

  #asked = 0;

  constructor(private readonly explorer: Explorer) {}

  get searching(): boolean {
    return this.question.busy;
  }

  /** Whether this is known, or being worked out. What has failed can be asked for again. */
  has(depth: number): boolean {
    return this.#asked === depth && this.question.failure === null;
  }

  /** To every depth up to this one. */
  compare(depth: number): void {
    this.explorer.begin(this);
    this.#asked = depth;
    this.comparison = null;
    void this.question.ask(
      () => this.explorer.inquire({ type: 'compare', depth, algorithms: [...ALGORITHMS] }),
      ({ comparison }) => (this.comparison = comparison),
    );
  }

  hear(finding: Finding): void {
    if (finding.type === 'comparison' && this.question.busy) this.comparison = finding.comparison;
  }

  reset(): void {
    this.question.drop();
    this.#asked = 0;
    this.comparison = null;
  }
}
