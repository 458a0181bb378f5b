// What the strong search has told of itself so far.
import type { Finding, StrongSearch } from '../../lib/messages.ts';
import type { Explorer } from '../explorer.svelte.ts';
import { Question } from '../question.svelte.ts';

export class StrongWatch {
  strong: StrongSearch | null = $state.raw(null);
  readonly question = new Question();

  constructor(private readonly explorer: Explorer) {}

  get searching(): boolean {
    return this.question.busy;
  }

  start(ms: number): void {
    this.explorer.begin(this);
    void this.question.ask(
      () => this.explorer.inquire({ type: 'strong', ms }),
      ({ strong }) => (this.strong = strong),
    );
  }

  hear(finding: Finding): void {
    if (finding.type === 'strong' && this.question.busy) this.strong = finding.strong;
  }

  reset(): void {
    this.question.drop();
    this.strong = null;
  }
}
