// What each stage of a program sees of the position, one after the other.
import type { Finding, Stages } from '../../lib/messages.ts';
import type { Explorer } from '../explorer.svelte.ts';
import { Question } from '../question.svelte.ts';

export class StageWatch {
  stages: Stages | null = $state.raw(null);
  readonly question = new Question();

  constructor(private readonly explorer: Explorer) {}

  get searching(): boolean {
    return this.question.busy;
  }

  start(): void {
    this.explorer.begin(this);
    this.stages = null;
    void this.question.ask(
      () => this.explorer.inquire({ type: 'stages' }),
      ({ stages }) => (this.stages = stages),
    );
  }

  hear(finding: Finding): void {
    if (finding.type === 'stages' && this.question.busy) this.stages = finding.stages;
  }

  reset(): void {
    this.question.drop();
    this.stages = null;
  }
}
