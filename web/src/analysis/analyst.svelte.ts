// A person who studies a game: which move is looked at, from which side, what is asked for and what went wrong. The
// study itself is the one that is open; every change of it comes from the server.
import type { DrawShape } from '@lichess-org/chessground/draw';
import type { BoardView } from '../chess/boardconfig.ts';
import { valueAtEnd } from '../chess/evaluation.ts';
import { otherColor, turnOf, type Key } from '../chess/fen.ts';
import { spokenMove } from '../chess/spoken.ts';
import { announce } from '../lib/announce.svelte.ts';
import { connection } from '../lib/connection.svelte.ts';
import { failureText } from '../lib/failure.ts';
import type { Color, LegalMove, Revision, Role, Seen, StudyNode, StudyThinking } from '../lib/messages.ts';
import { openGame } from '../lib/opengame.svelte.ts';
import { settings } from '../lib/settings.svelte.ts';
import { playSound } from '../lib/sounds.ts';
import type { OpenStudy } from '../lib/studychange.ts';
import { t } from '../lib/texts.ts';
import { engineArrows, fromDrawn, toDrawn } from './arrows.ts';
import { Lesson } from './lesson.svelte.ts';
import { engineSetup, preferences } from './preferences.svelte.ts';
import { children, last, nextFork, parent, pathTo, previousFork, ROOT, sibling, type Tree } from './tree.ts';

export class Analyst {
  /** What went wrong last. */
  failure: unknown = $state.raw(null);
  /** The moves between which a promotion dialog asks. */
  promotion: LegalMove[] = $state.raw([]);
  /** The threat is shown; for the position that is looked at only. */
  threat = $state(false);
  readonly lesson = new Lesson(this);
  #at = $state(ROOT);
  #flipped = $state(false);
  #seen: Seen | null = $state.raw(null);
  /** Makes the board take back a move that was not played. */
  #refusals = $state(0);
  #looking = false;
  #lookAgain = false;

  get study(): OpenStudy | null {
    return openGame.study;
  }

  get tree(): Tree {
    return this.study?.nodes ?? new Map();
  }

  /** The move after which the board stands; the start where it is gone. */
  get at(): number {
    return this.tree.has(this.#at) ? this.#at : ROOT;
  }

  get node(): StudyNode | null {
    return this.tree.get(this.at) ?? null;
  }

  get path(): number[] {
    return pathTo(this.tree, this.at);
  }

  get turn(): Color {
    return turnOf(this.node?.fen ?? '');
  }

  /** From below one sees the board as the person who played did. */
  get orientation(): Color {
    const seats = this.study?.seats;
    const usual = seats && seats.black.type === 'human' && seats.white.type !== 'human' ? 'black' : 'white';
    return this.#flipped ? otherColor(usual) : usual;
  }

  /** What the server has said of this position; null until it has. */
  get seen(): Seen | null {
    return this.#seen?.node === this.at ? this.#seen : null;
  }

  get engineRuns(): boolean {
    return preferences.engine && !preferences.hidden && !this.lesson.asks && this.node?.end === null;
  }

  /** What the engine thinks of this position, or of its threat. */
  get thinking(): StudyThinking | null {
    const thinking = openGame.studyThinking;
    if (!this.engineRuns || thinking?.node !== this.at || thinking.threat !== this.threat) return null;
    return thinking;
  }

  /** What the bar beside the board shows: the engine's word, or what was said of the position before. */
  get evaluation(): StudyNode['evaluation'] {
    if (preferences.hidden || this.lesson.asks) return null;
    if (this.node?.end) return valueAtEnd(this.node.end === 'checkmate', this.turn);
    const best = this.threat ? undefined : this.thinking?.lines[0];
    return best ?? this.node?.evaluation ?? null;
  }

  /** What went wrong last, in the reader's language. */
  get problem(): string | null {
    return failureText(this.failure);
  }

  get board(): BoardView {
    void this.#refusals;
    const node = this.node;
    const tried = this.lesson.tried;
    const fen = tried?.fen ?? node?.fen ?? '';
    const open = connection.state === 'open' && !openGame.taken;
    return {
      game: this.study?.game ?? '',
      ply: this.path.length,
      fen,
      orientation: this.orientation,
      turn: tried ? otherColor(this.turn) : this.turn,
      last: tried ? [tried.from, tried.to] : node?.move ? [node.move.from, node.move.to] : null,
      check: tried ? null : (node?.check ?? null),
      mate: node?.end === 'checkmate',
      legal: open && !tried ? (this.seen?.legal ?? []) : [],
      mover: this.turn,
      frozen: !open || tried !== null || this.promotion.length > 0 || !this.lesson.mayMove,
      hint: null,
    };
  }

  get arrows(): DrawShape[] {
    if (this.lesson.active && this.lesson.arrows.length > 0) return this.lesson.arrows;
    if (!preferences.arrows || preferences.hidden) return [];
    const lines = this.thinking?.lines ?? [];
    return engineArrows(lines, this.threat ? otherColor(this.turn) : this.turn, this.threat);
  }

  get drawn(): DrawShape[] {
    return toDrawn(this.node?.shapes ?? []);
  }

  look(node: number | null): void {
    if (node === null || !this.tree.has(node) || node === this.at) return;
    this.#at = node;
    this.threat = false;
    this.promotion = [];
    this.lesson.looked();
    const move = this.node?.move;
    announce(move ? spokenMove(move.san) : t('chess.startPosition'));
  }

  next(): void {
    this.look(children(this.tree, this.at)[0] ?? null);
  }

  previous(): void {
    this.look(parent(this.tree, this.at));
  }

  first(): void {
    this.look(ROOT);
  }

  last(): void {
    this.look(last(this.tree, this.at));
  }

  previousFork(): void {
    this.look(previousFork(this.tree, this.at));
  }

  nextFork(): void {
    this.look(nextFork(this.tree, this.at));
  }

  /** Another move instead of this one; where there is none, to the start or the end. */
  up(): void {
    const other = sibling(this.tree, this.at, -1);
    if (other === null) this.first();
    else this.look(other);
  }

  down(): void {
    const other = sibling(this.tree, this.at, 1);
    if (other === null) this.last();
    else this.look(other);
  }

  flip(): void {
    this.#flipped = !this.#flipped;
  }

  /** Tells the server what is looked at, and hears what is known of it; one question at a time, the last one always. */
  async tellLook(): Promise<void> {
    this.#lookAgain = true;
    if (this.#looking) return;
    this.#looking = true;
    while (this.#lookAgain) {
      this.#lookAgain = false;
      const most = this.study?.mostThreads ?? 1;
      const look = { node: this.at, engine: this.engineRuns ? engineSetup(most) : null, threat: this.threat };
      const answer = await this.#ask(() => connection.ask({ type: 'look', look }));
      if (answer) this.#seen = answer.seen;
    }
    this.#looking = false;
  }

  /** A move of the board. */
  moved(from: Key, to: Key): void {
    const candidates = this.seen?.legal.filter((move) => move.from === from && move.to === to) ?? [];
    const queen = candidates.find(({ promotion }) => promotion === 'queen');
    const move = candidates[0];
    if (candidates.length > 1 && queen && !settings.autoQueen) this.promotion = candidates;
    else if (move) void this.play((queen ?? move).uci);
    else this.refuse();
  }

  promote(role: Role | null): void {
    const move = this.promotion.find(({ promotion }) => promotion === role);
    this.promotion = [];
    if (move) void this.play(move.uci);
    else this.refuse();
  }

  /** A move by its text, or the answer in a lesson; whether it was accepted. */
  async play(text: string): Promise<boolean> {
    if (this.lesson.asks) {
      await this.lesson.answer(text);
      return true;
    }
    const known = children(this.tree, this.at).find((child) => this.tree.get(child)?.move?.uci === text);
    if (known !== undefined) {
      this.look(known);
      playSound('move');
      return true;
    }
    return this.add([text]);
  }

  /** Adds a line after the move that is looked at, and goes to its end. */
  async add(moves: string[]): Promise<boolean> {
    const done = await this.revise(this.at, { type: 'add', moves });
    if (done) playSound('move');
    else this.refuse();
    return done;
  }

  /** The engine's best move, or what goes on with the line while the engine is silent. */
  playBest(): void {
    const best = this.threat ? undefined : this.thinking?.lines[0]?.uci[0];
    if (best) void this.play(best);
    else this.next();
  }

  draw(shapes: DrawShape[]): void {
    void this.revise(this.at, { type: 'shapes', shapes: fromDrawn(shapes) });
  }

  /** Changes the study; what goes wrong is shown and not thrown. */
  async revise(node: number, revision: Revision): Promise<boolean> {
    const answer = await this.#ask(() => connection.ask({ type: 'revise', node, revision }));
    const leads = answer?.change.leads ?? null;
    if (leads !== null) this.look(leads);
    return answer !== null;
  }

  async report(nodes: number): Promise<void> {
    await this.#ask(() => connection.ask({ type: 'report', nodes }));
  }

  async cancelReport(): Promise<void> {
    await this.#ask(() => connection.ask({ type: 'cancelReport' }));
  }

  async #ask<Answer>(ask: () => Promise<Answer>): Promise<Answer | null> {
    this.failure = null;
    try {
      return await ask();
    } catch (error) {
      this.failure = error;
      return null;
    }
  }

  /** The piece goes back to where it was. */
  refuse(): void {
    this.#refusals += 1;
    playSound('refuse');
  }

  /** Another study is about to be opened. */
  reset(): void {
    this.#at = ROOT;
    this.#flipped = false;
    this.#seen = null;
    this.threat = false;
    this.promotion = [];
    this.failure = null;
    this.lesson.end();
  }
}

