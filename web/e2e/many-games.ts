// Ten thousand games: a library of them, and a file of them.
import { execFileSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { World } from './world.ts';

const FIXTURE = resolve(import.meta.dirname, '../../crates/server/tests/fixtures/games-version-1.db');

/** Lets the server begin anew with ten thousand games that were kept. */
export async function fillLibrary(world: World): Promise<void> {
  await world.stopServer();
  for (const file of readdirSync(world.data)) rmSync(join(world.data, file));
  execFileSync('python3', [join(import.meta.dirname, 'many_games.py'), world.data, FIXTURE]);
  await world.startServer();
}

const NAMES = ['Ana Popescu', 'Jörg Weiß', 'Zoltán Nagy', 'Maria Ionescu', 'Lars Sørensen', 'Ion Țăranu', 'Eve Adams'];
const RESULTS = ['1-0', '0-1', '1/2-1/2', '*'];

/** Twenty moves to and fro after an opening. */
const MOVES = Array.from({ length: 10 }, (_, index) => `${2 * index + 4}. Rg1 Rg8 ${2 * index + 5}. Rh1 Rh8`).join(' ');
const OPENINGS = ['1. e4 c5 2. Nf3 d6 3. d4 Nf6', '1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6', '1. d4 d5 2. c4 e6 3. Nf3 Nf6'];

/** A file of games; every thousandth has a move that cannot be, and the one after it is of another game. */
export function manyGames(count: number): string {
  return Array.from({ length: count }, (_, index) => {
    const result = RESULTS[index % 4]!;
    const opening = index % 1000 === 500 ? '1. e4 Ke4' : OPENINGS[index % 3]!;
    const tags = {
      Event: `Cupa ${2000 + (index % 25)}`,
      Site: 'București',
      Date: `${2000 + (index % 25)}.05.${String(1 + (index % 28)).padStart(2, '0')}`,
      Round: `${1 + (index % 9)}`,
      White: NAMES[index % 7]!,
      Black: NAMES[(index + 1 + (index % 3)) % 7]!,
      Result: result,
      ...(index % 1000 === 501 ? { Variant: 'Atomic' } : {}),
    };
    const head = Object.entries(tags).map(([name, value]) => `[${name} "${value}"]\n`);
    return `${head.join('')}\n${opening} ${MOVES} ${result}\n\n`;
  }).join('');
}
