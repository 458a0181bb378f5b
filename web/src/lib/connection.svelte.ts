// The one socket to the server: requests with answers, messages that come by themselves, and coming back after a
// loss. What the messages mean is the business of those who listen.
import { Backoff } from './backoff.ts';
import type { Ask, Field, Reply, Request, Say, Words } from './messages.ts';

/** What was asked for is not possible, and why, for the reader. */
export class AskError extends Error {
  constructor(
    readonly problem: Words,
    readonly field: Field | null = null,
  ) {
    super(problem.en);
  }
}

/** The socket closed before the answer came, or there was none. */
export class OfflineError extends Error {}

/**
 * The server answers in milliseconds, a hint in a second, and tells of what takes longer while it works: a socket that is
 * silent for so long leads nowhere.
 */
const PATIENCE = 20_000;

type Listener = (say: Say, answer: boolean) => void;
type Waiting = { resolve: (say: Say) => void; reject: (error: Error) => void; timer: ReturnType<typeof setTimeout> };

/** The answers that questions get when all goes well; the others need no name. */
type Answers = {
  newChess: 'chess';
  newDucks: 'ducks';
  loadDucks: 'ducks';
  hint: 'hint';
  attackMap: 'attackMap';
  edit: 'edited';
  start: 'start';
  newStudy: 'study';
  openStudy: 'study';
  look: 'seen';
  revise: 'studyChange';
  report: 'studyChange';
  cancelReport: 'studyChange';
  try: 'tried';
  games: 'games';
  delete: 'deleted';
  fileGames: 'fileGames';
  openFileGame: 'study';
  keepFileGames: 'keptGames';
  explain: 'finding';
  inquire: 'finding';
  offers: 'offers';
  queue: 'queue';
};
type Answer<A extends Ask> = A['type'] extends keyof Answers ? Extract<Say, { type: Answers[A['type']] }> : Say;

export class Connection {
  /** `lost` only after there was a connection once, or the first attempt failed. */
  state: 'connecting' | 'open' | 'lost' = $state('connecting');
  /** Counts the connections made: whoever must ask again after a loss reads this in an effect. */
  session = $state(0);

  #socket: WebSocket | null = null;
  #nextId = 1;
  /** When the server was last heard. */
  #heardAt = 0;
  #waiting = new Map<number, Waiting>();
  /** What was asked before the socket was open. */
  #unsent: Request[] = [];
  #listeners = new Set<Listener>();
  #backoff = new Backoff(250, 5_000);

  constructor(private readonly open: () => WebSocket) {}

  start(): void {
    const socket = this.open();
    this.#socket = socket;
    socket.onopen = () => {
      this.#backoff.reset();
      this.state = 'open';
      this.session += 1;
      for (const request of this.#unsent.splice(0)) this.#send(request);
    };
    socket.onmessage = (event: MessageEvent<string>) => this.#receive(JSON.parse(event.data) as Reply);
    socket.onclose = () => this.#lose();
  }

  /**
   * Asks and waits for the answer; an error reply becomes an `AskError`. The very first questions wait until the socket
   * is open; once it is lost they fail at once.
   */
  ask<A extends Ask>(ask: A): Promise<Answer<A>> {
    if (this.state === 'lost') return Promise.reject(new OfflineError());
    const request: Request = { id: this.#nextId++, ask };
    return new Promise((resolve, reject) => {
      this.#waiting.set(request.id, { resolve: resolve as (say: Say) => void, reject, timer: this.#patience(request.id, PATIENCE) });
      if (this.state === 'open') this.#send(request);
      else this.#unsent.push(request);
    });
  }

  /** Hears every message, answers too; returns the way to stop listening. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #send(request: Request): void {
    this.#socket?.send(JSON.stringify(request));
  }

  #receive({ id, say }: Reply): void {
    this.#heardAt = Date.now();
    if (say.type !== 'error') for (const listener of this.#listeners) listener(say, id !== null);
    const waiting = id === null ? undefined : this.#waiting.get(id);
    if (id === null || !waiting) return;
    this.#waiting.delete(id);
    clearTimeout(waiting.timer);
    if (say.type === 'error') waiting.reject(new AskError(say.problem, say.field));
    else waiting.resolve(say);
  }

  /** Waits for an answer, and longer while other messages come. */
  #patience(id: number, ms: number): ReturnType<typeof setTimeout> {
    return setTimeout(() => {
      const waiting = this.#waiting.get(id);
      const left = this.#heardAt + PATIENCE - Date.now();
      if (waiting && left > 0) waiting.timer = this.#patience(id, left);
      else this.#giveUp();
    }, ms);
  }

  /** A socket without answers is as good as closed, and may take a minute to say that it is. */
  #giveUp(): void {
    const socket = this.#socket;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
    this.#lose();
  }

  #lose(): void {
    this.state = 'lost';
    this.#socket = null;
    this.#unsent = [];
    for (const { reject, timer } of this.#waiting.values()) {
      clearTimeout(timer);
      reject(new OfflineError());
    }
    this.#waiting.clear();
    setTimeout(() => this.start(), this.#backoff.next());
  }
}

export const connection = new Connection(
  () => new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`),
);
