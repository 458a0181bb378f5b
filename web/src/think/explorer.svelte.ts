// A person who looks into how programs think: the place the address names, the subject that lies on the server's desk,
// and the board that is shown: the subject's own, or that of a node of its tree.
import type { Key } from '../chess/fen.ts';
import { announce } from '../lib/announce.svelte.ts';
import { AskError, connection } from '../lib/connection.svelte.ts';
import { failureText } from '../lib/failure.ts';
import type { Finding, Inquiry, SubjectView, TreeBoard } from '../lib/messages.ts';
import { openGame } from '../lib/opengame.svelte.ts';
import { go } from '../lib/router.svelte.ts';
import { playSound } from '../lib/sounds.ts';
import { POSITIONS, readPlace, subjectOf, TABS_OF, writePlace, type GameName, type Place } from './place.ts';

/** A part of the view, and what it has found out about the subject. */
type Part = {
  reset(): void;
  /** Whether the server works for it. */
  readonly searching?: boolean;
};

/** The findings that answer an inquiry. */
type Answers = {
  compare: 'comparison';
  record: 'tree';
  node: 'node';
  branch: 'board';
  steps: 'steps';
  treeFile: 'treeFile';
  exercise: 'exercise';
  check: 'checked';
  terms: 'terms';
  worths: 'worths';
  strong: 'strong';
  stages: 'stages';
};
type Answer<I extends Inquiry> = Extract<Finding, { type: Answers[I['type'] & keyof Answers] }>;

export class Explorer {
  place: Place = $state.raw(readPlace(''));
  /** The subject as the server has it; null until it has it. */
  subject: SubjectView | null = $state.raw(null);
  /** A board from inside the tree, with what is said of it. */
  shown: { board: TreeBoard; words: string } | null = $state.raw(null);
  /** The square that is pointed at in one of the representations. */
  pointed: Key | null = $state(null);
  /** What the server has against the position of the address. */
  #failure: unknown = $state.raw(null);
  /** Counts the subjects that were laid on the desk: whatever was found out about an earlier one is void. */
  laid = $state(0);
  #parts: Part[] = [];
  /** The connection on whose desk the subject lies. */
  #session = $state(0);
  #written: string | null = null;
  /** The subject that is on the desk, or on its way there. */
  #asked = '';

  get board(): TreeBoard | null {
    return this.shown?.board ?? this.subject?.board ?? null;
  }

  /** Why the position of the address is none. */
  get problem(): string | null {
    return failureText(this.#failure);
  }

  /** Whether a subject lies on the desk, so that something can be asked about it. */
  get ready(): boolean {
    return connection.state === 'open' && this.#session === connection.session;
  }

  /** A part that forgets what it knows with the subject. */
  attach(part: Part): void {
    this.#parts.push(part);
  }

  /** A part is about to search. The server works at one thing only, so the others get no answer any more. */
  begin(part: Part): void {
    for (const other of this.#parts) if (other !== part && other.searching) other.reset();
  }

  /** Takes over what the address says, unless it was written here. */
  follow(at: string): void {
    if (at === this.#written) return;
    this.#written = at;
    this.shown = null;
    this.pointed = null;
    this.place = readPlace(at);
  }

  move(change: Partial<Place>): void {
    if (change.tab && change.tab !== this.place.tab) {
      this.shown = null;
      this.pointed = null;
    }
    this.place = { ...this.place, ...change };
    const at = writePlace(this.place);
    if (at === this.#written) return;
    this.#written = at;
    go(at ? { view: 'think', at } : { view: 'think' }, true);
  }

  /** Another game: with the position that is kept for it, and a part that it has. */
  choose(game: GameName, position = POSITIONS[game]): void {
    const tab = TABS_OF[game].includes(this.place.tab) ? this.place.tab : 'tree';
    this.move({ game, position, tab });
  }

  /** A turn on the board: the position after it is the new subject. */
  played(after: string): void {
    playSound('move');
    this.move({ position: after });
  }

  /** Lays the subject of the address on the server's desk, in place of the one before. */
  async lay(again: boolean): Promise<void> {
    const subject = subjectOf(this.place);
    const text = JSON.stringify(subject);
    if (text === this.#asked && !again) return;
    this.#asked = text;
    this.#failure = null;
    try {
      const { finding } = await connection.ask({ type: 'explain', subject });
      if (text !== this.#asked || finding.type !== 'subject') return;
      this.subject = finding.subject;
      this.#session = connection.session;
      this.shown = null;
      for (const part of this.#parts) part.reset();
      this.laid += 1;
    } catch (error) {
      if (text !== this.#asked) return;
      this.#failure = error;
      // What is on the desk stays there, so that a slip in a text field loses nothing.
      if (!(error instanceof AskError)) this.#asked = '';
    }
  }

  /** Clears the server's desk, which may keep a large tree, unless a game or a study lies there by now. */
  leave(): void {
    if (openGame.chess ?? openGame.ducks ?? openGame.study) return;
    connection.ask({ type: 'leave' }).catch(() => {
      // A lost connection has cleared it too.
    });
  }

  /** Finds something out about the subject. */
  async inquire<I extends Inquiry>(inquiry: I): Promise<Answer<I>> {
    const { finding } = await connection.ask({ type: 'inquire', inquiry });
    return finding as Answer<I>;
  }

  /** Ends what is being worked out. */
  stop(): void {
    connection.ask({ type: 'inquire', inquiry: { type: 'stop' } }).catch(() => {
      // A lost connection has stopped it too.
    });
  }

  /** Shows the board of a node, and says it. */
  show(board: TreeBoard, words: string): void {
    this.shown = { board, words };
    announce(words);
  }

  /** Back to the board of the subject. */
  unshow(): void {
    this.shown = null;
  }
}
