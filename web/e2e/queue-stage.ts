// A real queue of work: a nats-server, workers and runs, all of which end with the test.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PROGRAM, type World } from './world.ts';

/** Whether there can be one. `make test` installs what it needs. */
export function canQueue(): boolean {
  const found = spawnSync('nats-server', ['--version']).status === 0;
  if (!found) console.error('skipped: nats-server is not installed');
  return found;
}

export class Queue {
  readonly folder = mkdtempSync(join(tmpdir(), 'rocada-queue-'));
  #port = '-1';
  #server: ChildProcess | null = null;
  readonly #others: ChildProcess[] = [];

  static async start(): Promise<Queue> {
    const queue = new Queue();
    await queue.startServer();
    return queue;
  }

  get url(): string {
    return `nats://127.0.0.1:${this.#port}`;
  }

  /** Where it was before, if it was. */
  async startServer(): Promise<void> {
    const words = ['-js', '-a', '127.0.0.1', '-p', this.#port, '-sd', this.folder, '--ports_file_dir', this.folder];
    const server = spawn('nats-server', words, { stdio: 'ignore' });
    this.#server = server;
    const ports = join(this.folder, `nats-server_${server.pid}.ports`);
    for (let tries = 0; tries < 600; tries++) {
      try {
        this.#port = new URL(JSON.parse(readFileSync(ports, 'utf8')).nats[0]).port;
        return;
      } catch {
        await sleep(50);
      }
    }
    throw new Error('the nats-server does not say where it is');
  }

  async killServer(): Promise<void> {
    if (this.#server) await killed(this.#server);
    this.#server = null;
  }

  worker(...words: string[]): ChildProcess {
    return this.#spawn('worker', '--queue', this.url, ...words);
  }

  /** Hands in blocks of games. */
  makeGames(blocks: number): ChildProcess {
    const out = join(this.folder, `games-${this.#others.length}`);
    const words = ['--nodes', '400', '--blocks', `0..${blocks}`, '--seed', `${this.#others.length}`, '--out', out];
    return this.#spawn('datagen', 'run', ...words, '--queue', this.url);
  }

  #spawn(...words: string[]): ChildProcess {
    const child = spawn(PROGRAM, words, { stdio: 'ignore' });
    this.#others.push(child);
    return child;
  }

  async stop(): Promise<void> {
    await Promise.all(this.#others.map(killed));
    await this.killServer();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** From now on this world looks at a queue. */
export async function lookAt(world: World, queue: Queue): Promise<void> {
  await world.stopServer();
  await world.startServer(['--queue', queue.url]);
}

async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
}
