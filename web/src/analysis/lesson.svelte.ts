// Learning from mistakes: the board stands before a mistake, and the person looks for a better move. What was thought
// of the position stays hidden until it is found or given up.
import type { DrawShape } from '@lichess-org/chessground/draw';
import { spokenMove } from '../chess/spoken.ts';
import { otherColor } from '../chess/fen.ts';
import { announce } from '../lib/announce.svelte.ts';
import { connection } from '../lib/connection.svelte.ts';
import type { Color, Fault, Tried } from '../lib/messages.ts';
import { playSound } from '../lib/sounds.ts';
import { t } from '../lib/texts.ts';
import { arrow } from './arrows.ts';
import type { Analyst } from './analyst.svelte.ts';
import { parent } from './tree.ts';

/**
 * `find`: a move is wanted; `wait`: it is being judged; `wrong`: it was not good enough, another is wanted; `found` and
 * `shown`: the better line may be seen; `away`: the person looks at something else; `done`: there are no more.
 */
export type LessonState = 'find' | 'wait' | 'wrong' | 'found' | 'shown' | 'away' | 'done';

export class Lesson {
  color: Color | null = $state(null);
  state: LessonState = $state('find');
  /** The move that was tried last, while it stands on the board. */
  tried: Tried | null = $state.raw(null);
  /** The last one that was not good enough. */
  wrong: string | null = $state(null);
  index = $state(0);
  found = $state(0);
  #resume: LessonState = 'find';

  constructor(private readonly analyst: Analyst) {}

  get active(): boolean {
    return this.color !== null;
  }

  /** The mistakes that a side can learn from. */
  lessonsOf(color: Color): Fault[] {
    const faults = this.analyst.study?.report?.faults ?? [];
    return faults.filter((fault) => fault.lesson && fault.color === color);
  }

  get faults(): Fault[] {
    return this.color ? this.lessonsOf(this.color) : [];
  }

  get fault(): Fault | null {
    return (this.active && this.state !== 'done' && this.faults[this.index]) || null;
  }

  /** The move that was played instead of a better one. */
  get playedSan(): string {
    return (this.fault && this.analyst.tree.get(this.fault.node)?.move?.san) ?? '';
  }

  /** Nothing must be given away. */
  get asks(): boolean {
    return this.fault !== null && ['find', 'wait', 'wrong'].includes(this.state);
  }

  get mayMove(): boolean {
    return this.state !== 'wait' || !this.active;
  }

  /** Whether a move's comments and variations would give an answer away. */
  hides(node: number): boolean {
    if (!this.active || this.state === 'done') return false;
    const place = this.faults.findIndex((fault) => fault.node === node);
    return place > this.index || (place === this.index && this.#unsolved);
  }

  get #unsolved(): boolean {
    const state = this.state === 'away' ? this.#resume : this.state;
    return state !== 'found' && state !== 'shown';
  }

  get arrows(): DrawShape[] {
    const fault = this.fault;
    if (!fault || this.state === 'away') return [];
    const played = this.analyst.tree.get(fault.node)?.move?.uci;
    if (this.state === 'shown') return [arrow(fault.betterUci, 'paleGreen')];
    return played && this.state !== 'found' ? [arrow(played, 'paleRed')] : [];
  }

  start(color: Color): void {
    this.color = color;
    this.index = 0;
    this.found = 0;
    this.#begin();
  }

  /** Before the mistake again. */
  resume(): void {
    this.#begin();
  }

  next(): void {
    this.index += 1;
    this.#begin();
  }

  /** The other side's mistakes. */
  other(): void {
    if (this.color) this.start(otherColor(this.color));
  }

  end(): void {
    this.color = null;
    this.tried = null;
    this.wrong = null;
    this.state = 'find';
  }

  show(): void {
    this.state = 'shown';
    this.tried = null;
    this.wrong = null;
    this.analyst.look(parent(this.analyst.tree, this.fault?.node ?? 0));
  }

  /** The person has gone to another move. */
  looked(): void {
    const fault = this.fault;
    if (!fault) return;
    this.tried = null;
    const there = this.analyst.at === parent(this.analyst.tree, fault.node);
    if (there && this.state === 'away') this.state = this.#resume;
    else if (!there && this.state !== 'away') {
      this.#resume = this.state === 'wait' ? 'find' : this.state;
      this.state = 'away';
    }
  }

  async answer(text: string): Promise<void> {
    const fault = this.fault;
    if (!fault || this.state === 'wait') return;
    this.state = 'wait';
    this.wrong = null;
    try {
      const { tried } = await connection.ask({ type: 'try', node: fault.node, text });
      if (this.fault?.node !== fault.node || this.state !== 'wait') return;
      this.#judge(tried);
    } catch (error) {
      this.analyst.failure = error;
      if (this.state === 'wait') this.state = 'find';
      this.analyst.refuse();
    }
  }

  #judge(tried: Tried): void {
    if (tried.good) {
      this.state = 'found';
      this.tried = tried;
      this.found += 1;
      playSound('end');
      announce(t('analysis.learn.good', { move: spokenMove(tried.san) }));
    } else {
      this.state = 'wrong';
      this.wrong = tried.san;
      this.analyst.refuse();
      announce(t('analysis.learn.wrong', { move: spokenMove(tried.san) }));
    }
  }

  #begin(): void {
    this.tried = null;
    this.wrong = null;
    const fault = this.faults[this.index];
    this.state = fault ? 'find' : 'done';
    if (!fault) {
      announce(t('analysis.learn.done'));
      return;
    }
    this.analyst.look(parent(this.analyst.tree, fault.node));
    this.state = 'find';
    announce(t('analysis.learn.find', { move: spokenMove(this.playedSan) }));
  }
}
