// Fails the build when the scripts weigh more, gzipped, than a page should ask a phone to load: those that every view
// needs, and those that a view brings with it when it is opened.
import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const FIRST = 150_000;
const LATER = 50_000;
const dist = new URL('../dist/', import.meta.url);
const index = readFileSync(new URL('index.html', dist), 'utf8');
const scripts = readdirSync(new URL('assets/', dist)).filter((name) => name.endsWith('.js'));

const weigh = (names) => names.reduce((sum, name) => sum + gzipSync(readFileSync(new URL(`assets/${name}`, dist))).length, 0);
const first = weigh(scripts.filter((name) => index.includes(name)));
const later = weigh(scripts.filter((name) => !index.includes(name)));

console.log(`scripts: ${first} bytes gzipped of ${FIRST} allowed, and ${later} of ${LATER} with the views that bring their own`);
if (first > FIRST || later > LATER) process.exit(1);
