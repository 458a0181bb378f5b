// The real program, a real browser, and a person at the chess board.
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import {
  chromium,
  type Browser,
  type BrowserContextOptions,
  type Locator,
  type Page,
  type WebSocketRoute,
} from 'playwright-core';
import type { Ask, Reply, Request, Say } from '../src/lib/messages.ts';
import type { Settings } from '../src/lib/settings.svelte.ts';

export const PROGRAM = process.env['ROCADA'] ?? resolve(import.meta.dirname, '../../target/debug/rocada');

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

export const DESKTOP: BrowserContextOptions = { viewport: { width: 1280, height: 800 } };
/** A phone that lies. */
export const LYING: BrowserContextOptions = { viewport: { width: 844, height: 390 }, deviceScaleFactor: 2, hasTouch: true };
export const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true };

/**
 * Brings whatever moves or fades on the page to its end: what is half faded in has the wrong colour. To wait for it is no
 * good: a browser that nobody sees may draw nothing more, and then it never ends.
 */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
    }
  });
}

export class World {
  url = '';
  readonly data = mkdtempSync(join(tmpdir(), 'rocada-web-'));
  #server: ChildProcess | null = null;

  private constructor(readonly browser: Browser) {}

  static async start(): Promise<World> {
    if (!existsSync(PROGRAM)) throw new Error(`there is no ${PROGRAM}: cargo build --release`);
    const world = new World(await chromium.launch({ executablePath: '/usr/bin/chromium', args: FLAGS }));
    await world.startServer();
    return world;
  }

  async startServer(more: readonly string[] = []): Promise<void> {
    // A server that is started again must be found at the same address.
    const port = this.url ? new URL(this.url).port : '0';
    const server = spawn(PROGRAM, ['play', '--port', port, '--no-open', '--data', this.data, ...more], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#server = server;
    this.url = await new Promise((resolve, reject) => {
      createInterface({ input: server.stdout }).once('line', resolve);
      server.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
    });
  }

  async stopServer(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    if (!server || server.exitCode !== null) return;
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGINT');
    await ended;
  }

  async stop(): Promise<void> {
    await this.browser.close();
    await this.stopServer();
    rmSync(this.data, { recursive: true, force: true });
  }

  /** A new person with an empty browser, save for the settings. */
  async person(options: BrowserContextOptions = {}, settings: Partial<Settings> = {}): Promise<Person> {
    const context = await this.browser.newContext({ ...DESKTOP, locale: 'en-GB', ...options });
    // Computers answer at once, or the tests would take hours; a setting that is made later stays.
    const chosen = JSON.stringify({ tempo: 'atOnce', ...settings });
    await context.addInitScript((kept) => {
      if (!localStorage.getItem('rocada.settings')) localStorage.setItem('rocada.settings', kept);
    }, chosen);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const page = await context.newPage();
    page.setDefaultTimeout(15_000);
    return new Person(this, page);
  }
}

export class Person {
  /** Whatever the browser complained about. */
  readonly complaints: string[] = [];
  /** What the page has asked the server for, in that order. */
  readonly asked: Ask['type'][] = [];

  constructor(
    private readonly world: World,
    readonly page: Page,
  ) {
    page.on('websocket', (socket) =>
      socket.on('framesent', ({ payload }) => this.asked.push((JSON.parse(String(payload)) as Request).ask.type)),
    );
    page.on('pageerror', (error) => this.complaints.push(error.message));
    page.on('console', (message) => {
      // While the server is away the browser itself reports the refused connection.
      if (message.type() === 'error' && !message.text().includes('ERR_CONNECTION_REFUSED')) {
        this.complaints.push(message.text());
      }
    });
  }

  async go(path: string): Promise<void> {
    await this.page.goto(new URL(`#/${path}`, this.world.url).href);
    await this.page.locator('h1').waitFor({ state: 'attached' });
  }

  /** From the next load of the page on, speaks in the name of the server. */
  async voiceOfServer(): Promise<(say: Say) => void> {
    let socket: WebSocketRoute | null = null;
    await this.page.routeWebSocket('**/ws', (route) => {
      socket = route;
      route.connectToServer();
    });
    return (say) => socket!.send(JSON.stringify({ id: null, say } satisfies Reply));
  }

  /** A game between two people, through the form. */
  async beginBetweenPeople(fen = START): Promise<void> {
    await this.go(`chess/new?${new URLSearchParams({ fen })}`);
    await this.choose('A friend, here');
    await this.page.getByRole('button', { name: 'Play', exact: true }).click();
    await this.board.waitFor();
  }

  /** A game against a player that plays any move. */
  async beginAgainstRandom(side: 'White' | 'Black' = 'White', fen = START): Promise<void> {
    await this.go(`chess/new?${new URLSearchParams({ fen })}`);
    await this.choose('Classical');
    await this.choose('Random', 'Algorithm');
    await this.choose(side, 'Your side');
    await this.page.getByRole('button', { name: 'Play', exact: true }).click();
    await this.board.waitFor();
  }

  /** A game between two players that play any move. */
  async beginBetweenRandomPlayers(): Promise<void> {
    await this.go('chess/new');
    await this.choose('Computer v computer');
    for (const side of [0, 1]) {
      await this.page.getByRole('radio', { name: 'Classical' }).nth(side).press('Space');
      await this.page.getByRole('radio', { name: 'Random' }).nth(side).press('Space');
    }
    await this.button('Start the game').click();
  }

  /** Ticks one of a row of choices. */
  async choose(name: string, group?: string): Promise<void> {
    const within = group ? this.page.getByRole('group', { name: group }) : this.page;
    // By keyboard: on a phone the big button may lie over what is lowest on the screen.
    await within.getByRole('radio', { name, exact: true }).press('Space');
  }

  get board(): Locator {
    return this.page.getByRole('grid', { name: /Chess board|Tabla de șah/ });
  }

  /** The moves in the list. */
  async moves(): Promise<string[]> {
    return this.page.getByRole('region', { name: /Moves|Mutări/ }).locator('td button').allTextContents();
  }

  async waitForMoves(count: number): Promise<void> {
    await this.page.getByRole('region', { name: /Moves|Mutări/ }).locator('td button').nth(count - 1).waitFor();
  }

  square(name: string): Locator {
    return this.page.locator(`[data-square="${name}"]`);
  }

  /** The middle of a square on the screen. */
  async middle(name: string): Promise<{ x: number; y: number }> {
    const box = (await this.square(name).boundingBox())!;
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }

  async click(name: string): Promise<void> {
    const { x, y } = await this.middle(name);
    await this.page.mouse.click(x, y);
  }

  async clickMove(from: string, to: string): Promise<void> {
    await this.click(from);
    await this.click(to);
  }

  async dragMove(from: string, to: string): Promise<void> {
    const [start, end] = [await this.middle(from), await this.middle(to)];
    await this.page.mouse.move(start.x, start.y);
    await this.page.mouse.down();
    await this.page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 4 });
    await this.page.mouse.move(end.x, end.y, { steps: 4 });
    await this.page.mouse.up();
  }

  /** A finger that goes from one place on the screen to another. */
  async touchDrag(start: { x: number; y: number }, end: { x: number; y: number }): Promise<void> {
    const browser = await this.page.context().newCDPSession(this.page);
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: { x: number; y: number }[]) =>
      browser.send('Input.dispatchTouchEvent', { type, touchPoints: at });
    await send('touchStart', [start]);
    for (const part of [0.25, 0.5, 0.75, 1]) {
      await send('touchMove', [{ x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part }]);
      await this.page.waitForTimeout(20);
    }
    await send('touchEnd', []);
    await browser.detach();
  }

  async tapMove(from: string, to: string): Promise<void> {
    for (const square of [from, to]) {
      const { x, y } = await this.middle(square);
      await this.page.touchscreen.tap(x, y);
    }
  }

  async type(move: string): Promise<void> {
    const field = this.page.getByLabel(/Move by keyboard|Mutare de la tastatură/);
    await field.fill(move);
    await field.press('Enter');
  }

  /** Plays moves between two people, one after the other. */
  async playMoves(moves: string): Promise<void> {
    for (const [index, move] of moves.split(' ').entries()) {
      await this.type(move);
      await this.waitForMoves(index + 1);
    }
  }

  /** Loads a game from its text. */
  async load(text: string): Promise<void> {
    await this.go('games');
    await this.button('Load a game').click();
    await this.page.getByLabel('Paste the game here').fill(text);
    await this.page.getByRole('dialog').getByRole('button', { name: 'Load', exact: true }).click();
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  /** What a screen reader has just heard. */
  spoken(): Promise<string> {
    return this.page.locator('[data-live]').allTextContents().then((texts) => texts.join(''));
  }
}
