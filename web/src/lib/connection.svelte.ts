// The one socket to the server: requests with answers, messages that come by themselves, and coming back after a
// loss. What the messages mean is the business of those who listen.
import { Backoff } from './backoff.ts';
import type { Ask, Reply, Request, Say } from './messages.ts';
import { settings } from './settings.svelte.ts';

/** What was asked for is not possible; the text is for the reader, in the language of the page. */
export class AskError extends Error {
  constructor(
    text: string,
    readonly field: string | null = null,
  ) {
    super(text);
  }
}

/** The socket closed before the answer came, or there was none. */
export class OfflineError extends Error {}

type Listener = (say: Say, answer: boolean) => void;
type Waiting = { resolve: (say: Say) => void; reject: (error: Error) => void };

/** The answer that each question gets when all goes well. */
type Answer<A extends Ask> = A['type'] extends 'newChess' | 'loadChess'
  ? Extract<Say, { type: 'chess' }>
  : A['type'] extends 'newDucks' | 'loadDucks'
    ? Extract<Say, { type: 'ducks' }>
    : A['type'] extends 'hint'
      ? Extract<Say, { type: 'hint' }>
      : A['type'] extends 'attackMap'
        ? Extract<Say, { type: 'attackMap' }>
        : A['type'] extends 'edit'
          ? Extract<Say, { type: 'edited' }>
          : A['type'] extends 'games' | 'delete'
            ? Extract<Say, { type: 'games' }>
            : Say;

export class Connection {
  /** `lost` only after there was a connection once, or the first attempt failed. */
  state: 'connecting' | 'open' | 'lost' = $state('connecting');
  /** Counts the connections made: whoever must ask again after a loss reads this in an effect. */
  session = $state(0);

  #socket: WebSocket | null = null;
  #nextId = 1;
  #waiting = new Map<number, Waiting>();
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
      this.speak();
    };
    socket.onmessage = (event: MessageEvent<string>) => this.#receive(JSON.parse(event.data) as Reply);
    socket.onclose = () => this.#lose();
  }

  /** Asks and waits for the answer; an error reply becomes an `AskError`. */
  ask<A extends Ask>(ask: A): Promise<Answer<A>> {
    const socket = this.#socket;
    if (this.state !== 'open' || !socket) return Promise.reject(new OfflineError());
    const id = this.#nextId++;
    const request: Request = { id, ask };
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve: resolve as (say: Say) => void, reject });
      socket.send(JSON.stringify(request));
    });
  }

  /** Hears every message, answers too; returns the way to stop listening. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Tells the server which language its errors shall have. */
  speak(): void {
    this.ask({ type: 'speak', language: settings.language }).catch(() => {
      // A lost connection says it again when it is back.
    });
  }

  #receive({ id, say }: Reply): void {
    if (say.type !== 'error') for (const listener of this.#listeners) listener(say, id !== null);
    const waiting = id === null ? undefined : this.#waiting.get(id);
    if (id === null || !waiting) return;
    this.#waiting.delete(id);
    if (say.type === 'error') waiting.reject(new AskError(say.text, say.field));
    else waiting.resolve(say);
  }

  #lose(): void {
    this.state = 'lost';
    this.#socket = null;
    for (const { reject } of this.#waiting.values()) reject(new OfflineError());
    this.#waiting.clear();
    setTimeout(() => this.start(), this.#backoff.next());
  }
}

export const connection = new Connection(
  () => new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`),
);
