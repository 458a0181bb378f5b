// Packs the built page into dist/packed, which is what the binary carries: every file as .gz, and as .br where that is smaller.
// Then weighs what a first visit loads, and fails the build where that is more than a phone should be asked for.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const LIMIT = 120_000;
const page = fileURLToPath(new URL('../dist', import.meta.url));
rmSync(join(page, 'packed'), { recursive: true, force: true });
const entries = readdirSync(page, { recursive: true, withFileTypes: true });
const names = entries.filter((entry) => entry.isFile()).map((entry) => relative(page, join(entry.parentPath, entry.name)));

/** Bytes over the wire, by name. */
const sent = new Map();
for (const name of names) {
  const bytes = readFileSync(join(page, name));
  const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  const [br, gz] = [brotliCompressSync(bytes, { params: quality }), gzipSync(bytes, { level: 9 })];
  const packed = join(page, 'packed', name);
  mkdirSync(dirname(packed), { recursive: true });
  writeFileSync(`${packed}.gz`, gz);
  if (br.length < gz.length) writeFileSync(`${packed}.br`, br);
  sent.set(name, Math.min(gz.length, br.length));
}

/** The page itself and whatever it names, with what those scripts need before they run. */
const first = new Set(['index.html']);
for (const name of first) {
  const text = readFileSync(join(page, name), 'utf8');
  const named = name.endsWith('.js')
    ? [...text.matchAll(/(?:from|import)\s*["']\.\/([^"']+)["']/g)].map(([, script]) => `assets/${script}`)
    : [...text.matchAll(/(?:src|href)="\/([^"]+)"/g)].map(([, address]) => address);
  for (const found of named) if (sent.has(found)) first.add(found);
}
const weight = [...first].reduce((sum, name) => sum + sent.get(name), 0);
const scripts = [...sent].filter(([name]) => name.endsWith('.js'));
const all = scripts.reduce((sum, [, bytes]) => sum + bytes, 0);

console.log(`first visit: ${weight} bytes of ${LIMIT} allowed, in ${first.size} files; all ${scripts.length} scripts: ${all} bytes`);
if (weight > LIMIT) process.exit(1);
