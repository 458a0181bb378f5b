// Packs the built page, so that the server sends what is small and packs nothing itself; then weighs what a first visit
// loads, and fails the build where that is more than a phone should be asked for.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const LIMIT = 120_000;
const page = new URL('../dist/', import.meta.url);
const names = readdirSync(page, { recursive: true, encoding: 'utf8' });
const packable = names.filter((name) => /\.(html|js|css|svg)$/.test(name));

/** Bytes over the wire, by name. */
const sent = new Map();
for (const name of packable) {
  const file = new URL(name, page);
  const bytes = readFileSync(file);
  const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  const packed = { br: brotliCompressSync(bytes, { params: quality }), gz: gzipSync(bytes, { level: 9 }) };
  for (const [ending, made] of Object.entries(packed)) {
    if (made.length < bytes.length) writeFileSync(new URL(`${name}.${ending}`, page), made);
  }
  sent.set(name, Math.min(bytes.length, packed.br.length));
}

/** The page itself and whatever it names, with what those scripts need before they run. */
const first = new Set(['index.html']);
for (const name of first) {
  const text = readFileSync(new URL(name, page), 'utf8');
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
