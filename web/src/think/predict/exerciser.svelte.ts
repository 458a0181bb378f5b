// A student at an exercise: which one, the answer as it stands, what was said of it, and the score.
import { withMoves } from '../../chess/notation.ts';
import { announce } from '../../lib/announce.svelte.ts';
import type { Checked, Exercise, ExerciseAnswer, WhichExercise } from '../../lib/messages.ts';
import { settings } from '../../lib/settings.svelte.ts';
import type { Explorer } from '../explorer.svelte.ts';
import { Question } from '../question.svelte.ts';
import { readScore } from '../scores.ts';
import { say } from '../texts.ts';
import { enter, openBook, type Book } from './book.ts';

export class Exerciser {
  exercise: Exercise | null = $state.raw(null);
  checked: Checked | null = $state.raw(null);
  book: Book = $state.raw(openBook());
  /** Branches that the student says are not visited. */
  marked: ReadonlySet<number> = $state.raw(new Set());
  alpha = $state('');
  beta = $state('');
  value = $state('');
  best = $state('');
  /** What is wrong with what was typed. */
  unreadable = $state(false);
  readonly question = new Question();

  constructor(private readonly explorer: Explorer) {}

  async open(which: WhichExercise): Promise<void> {
    await this.question.ask(
      () => this.explorer.inquire({ type: 'exercise', which }),
      ({ exercise }) => {
        this.exercise = exercise;
        this.checked = null;
        this.marked = new Set();
        this.alpha = this.beta = this.value = this.best = '';
        this.unreadable = false;
        announce(withMoves(exercise.text[settings.language]));
      },
    );
  }

  /** Marks a branch as not visited, or takes the mark away. */
  toggle(node: number): void {
    const marked = new Set(this.marked);
    if (!marked.delete(node)) marked.add(node);
    this.marked = marked;
  }

  /** The answer as it stands; null where something typed is no number. */
  get #answer(): ExerciseAnswer | null {
    const { exercise } = this;
    if (!exercise) return null;
    switch (exercise.question.type) {
      case 'cuts':
        return { type: 'cuts', nodes: [...this.marked].sort((one, other) => one - other) };
      case 'window': {
        const [alpha, beta] = [readScore(this.alpha), readScore(this.beta)];
        return alpha && beta ? { type: 'window', alpha, beta } : null;
      }
      case 'value': {
        const value = readScore(this.value);
        return value && this.best !== '' ? { type: 'value', value, best: Number(this.best) } : null;
      }
    }
  }

  check(): void {
    const { exercise } = this;
    const answer = this.#answer;
    this.unreadable = answer === null;
    // An answer is entered once.
    if (!exercise || !answer || this.checked) return;
    void this.question.ask(
      () => this.explorer.inquire({ type: 'check', which: exercise.which, answer }),
      ({ checked }) => {
        const number = exercise.which.type === 'graded' ? exercise.which.number : null;
        this.book = enter(this.book, number, checked.points, checked.right);
        this.checked = checked;
        announce(say(checked.right ? 'predict.right' : 'predict.wrong'));
      },
    );
  }

  /** Only an exercise about the subject goes with it. */
  reset(): void {
    if (this.exercise?.which.type !== 'here') return;
    this.question.drop();
    this.exercise = null;
    this.checked = null;
  }
}
