// Fails the build when the scripts together weigh more, gzipped, than a page should ask a phone to load.
import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const LIMIT = 150_000;
const folder = new URL('../dist/assets/', import.meta.url);
const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'));
const weight = scripts.reduce((sum, name) => sum + gzipSync(readFileSync(new URL(name, folder))).length, 0);

console.log(`scripts: ${weight} bytes gzipped of ${LIMIT} allowed`);
if (weight > LIMIT) process.exit(1);
