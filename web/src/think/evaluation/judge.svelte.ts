// What evaluations say of the position, and what the network finds each piece worth.
import type { Key } from '../../chess/fen.ts';
import type { TermList, Worths } from '../../lib/messages.ts';
import type { Explorer } from '../explorer.svelte.ts';
import { Question } from '../question.svelte.ts';
import { pawnsText } from '../scores.ts';

/** What a queen is worth on average: as warm as it gets. */
const WARMEST = 900;

export type Overlay = 'none' | 'worths' | 'attacks';

export class Judge {
  terms: TermList[] | null = $state.raw(null);
  worths: Worths | null = $state.raw(null);
  /** What lies over the board. */
  overlay: Overlay = $state('none');
  readonly question = new Question();
  readonly worthQuestion = new Question();

  constructor(private readonly explorer: Explorer) {}

  /** What is to be drawn on the board. */
  readonly heat = $derived.by(() => {
    if (this.overlay !== 'worths' || !this.worths) return null;
    return new Map(
      this.worths.pieces.flatMap(({ square, worth }) =>
        worth === null
          ? []
          : [[square as Key, { warmth: Math.max(-1, Math.min(1, worth / WARMEST)), text: pawnsText(worth) }] as const],
      ),
    );
  });

  askTerms(): void {
    void this.question.ask(
      () => this.explorer.inquire({ type: 'terms', node: null }),
      ({ terms }) => (this.terms = terms),
    );
  }

  show(overlay: Overlay): void {
    this.overlay = overlay;
    if (overlay !== 'worths' || this.worths) return;
    void this.worthQuestion.ask(
      () => this.explorer.inquire({ type: 'worths', node: null }),
      ({ worths }) => (this.worths = worths),
    );
  }

  reset(): void {
    this.question.drop();
    this.worthQuestion.drop();
    this.terms = null;
    this.worths = null;
    this.overlay = 'none';
  }
}
