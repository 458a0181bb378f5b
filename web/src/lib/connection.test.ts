import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AskError, Connection, OfflineError } from './connection.svelte.ts';
import { EVERYTHING } from '../library/query.ts';
import type { Reply, Request, Say } from './messages.ts';

/** Any question that is answered. */
const games = { type: 'games', query: EVERYTHING, from: 0, count: 1 } as const;

/** A socket in memory that keeps what was sent. */
class FakeSocket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  sent: Request[] = [];
  closed = false;

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Request);
  }

  close(): void {
    this.closed = true;
  }

  say(reply: Reply): void {
    this.onmessage?.({ data: JSON.stringify(reply) });
  }
}

let sockets: FakeSocket[] = [];
let connection: Connection;

beforeEach(() => {
  vi.useFakeTimers();
  sockets = [];
  connection = new Connection(() => {
    const socket = new FakeSocket();
    sockets.push(socket);
    return socket as unknown as WebSocket;
  });
  connection.start();
});

afterEach(() => vi.useRealTimers());

test('what is asked before the socket is open is sent as soon as it is', async () => {
  const asked = connection.ask(games);
  expect(sockets[0]!.sent).toEqual([]);
  sockets[0]!.onopen!();
  expect(sockets[0]!.sent.map(({ ask }) => ask.type)).toEqual(['games']);
  sockets[0]!.say({ id: sockets[0]!.sent[0]!.id, say: { type: 'games', games: [], total: 0, remark: null } });
  expect((await asked).games).toEqual([]);
});

test('what was asked before the socket could be opened fails, and is not sent later', async () => {
  const asked = connection.ask(games);
  sockets[0]!.onclose!();
  await expect(asked).rejects.toBeInstanceOf(OfflineError);
  vi.advanceTimersByTime(250);
  sockets[1]!.onopen!();
  expect(sockets[1]!.sent.map(({ ask }) => ask.type)).toEqual([]);
});

test('brings each answer to its question', async () => {
  sockets[0]!.onopen!();
  const first = connection.ask(games);
  const second = connection.ask({ type: 'hint' });
  const [listed, hint] = sockets[0]!.sent;
  sockets[0]!.say({ id: hint!.id, say: { type: 'hint', text: 'e2e4', san: 'e4' } });
  sockets[0]!.say({ id: listed!.id, say: { type: 'games', games: [], total: 0, remark: null } });
  expect((await second).san).toBe('e4');
  expect((await first).games).toEqual([]);
});

test('an error reply becomes an AskError with its field', async () => {
  sockets[0]!.onopen!();
  const problem = { en: 'not a position', ro: 'nu este o poziție' };
  const asked = connection.ask({ type: 'edit', fen: 'x' });
  sockets[0]!.say({ id: sockets[0]!.sent[0]!.id, say: { type: 'error', problem, field: 'fen' } });
  await expect(asked).rejects.toEqual(new AskError(problem, 'fen'));
});

test('listeners hear answers and news, but no errors', () => {
  const heard: Say['type'][] = [];
  connection.listen((say) => heard.push(say.type));
  sockets[0]!.onopen!();
  sockets[0]!.say({ id: null, say: { type: 'taken' } });
  sockets[0]!.say({ id: 7, say: { type: 'error', problem: { en: '', ro: '' }, field: null } });
  expect(heard).toEqual(['taken']);
});

test('a lost connection fails what waits and comes back by itself', async () => {
  sockets[0]!.onopen!();
  const asked = connection.ask({ type: 'hint' });
  sockets[0]!.onclose!();
  await expect(asked).rejects.toBeInstanceOf(OfflineError);
  expect(connection.state).toBe('lost');
  await expect(connection.ask(games)).rejects.toBeInstanceOf(OfflineError);
  vi.advanceTimersByTime(250);
  sockets[1]!.onopen!();
  expect(connection.state).toBe('open');
  expect(connection.session).toBe(2);
});

test('a socket that does not answer is given up', async () => {
  sockets[0]!.onopen!();
  const answered = connection.ask(games);
  vi.advanceTimersByTime(10_000);
  sockets[0]!.say({ id: sockets[0]!.sent[0]!.id, say: { type: 'games', games: [], total: 0, remark: null } });
  await answered;
  const asked = connection.ask({ type: 'hint' });
  vi.advanceTimersByTime(19_999);
  expect(connection.state).toBe('open');
  vi.advanceTimersByTime(1);
  await expect(asked).rejects.toBeInstanceOf(OfflineError);
  expect(connection.state).toBe('lost');
  expect(sockets[0]!.closed).toBe(true);
  vi.advanceTimersByTime(250);
  sockets[1]!.onopen!();
  expect(connection.state).toBe('open');
});

test('a long answer is waited for while its server tells of the work', async () => {
  sockets[0]!.onopen!();
  const asked = connection.ask({ type: 'hint' });
  for (let second = 0; second < 60; second += 15) {
    vi.advanceTimersByTime(15_000);
    sockets[0]!.say({ id: null, say: { type: 'notice', notice: null } });
  }
  expect(connection.state).toBe('open');
  sockets[0]!.say({ id: sockets[0]!.sent[0]!.id, say: { type: 'hint', text: 'e2e4', san: 'e4' } });
  expect((await asked).san).toBe('e4');
});
