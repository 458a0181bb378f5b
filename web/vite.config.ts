// Builds the page into dist/, which the server embeds; `npm run dev` serves it beside a running `rocada play`.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

const server = process.env['ROCADA_URL'] ?? 'http://127.0.0.1:7373';

// The server answers only its own origin, so the proxy speaks in its name.
const toServer = { target: server, changeOrigin: true, headers: { origin: server } };

// Browser tests that measure time.
const timed = ['speed', 'library', 'file', 'windows', 'ducks-speed', 'ducks-thinking'].map((name) => `e2e/${name}.test.ts`);

// A browser on a busy machine is late now and then where a test did not foresee it: it has a second try, and the report tells
// which tests needed one.
const browsers = { expect: { poll: { timeout: 10_000 } }, testTimeout: 60_000, hookTimeout: 60_000, retry: 1 };

export default defineConfig({
  plugins: [svelte()],
  // One file of styles: a view that is fetched later is there with its looks.
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    cssCodeSplit: false,
    // What many views share is one file: fetched once, and each view after that is one more.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'shared', minShareCount: 3 }] } } },
  },
  server: { proxy: { '/ws': { ...toServer, ws: true }, '/games': toServer, '/files': toServer } },
  test: {
    projects: [
      {
        extends: true,
        resolve: { conditions: ['browser'] },
        test: { name: 'unit', include: ['src/**/*.test.ts'] },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          exclude: timed,
          // Two browsers at once, each with a server of its own.
          maxWorkers: 2,
          ...browsers,
        },
      },
      {
        test: {
          name: 'e2e-timed',
          include: timed,
          // What is measured needs a quiet machine: after all others, one at a time.
          fileParallelism: false,
          sequence: { groupOrder: 1 },
          ...browsers,
        },
      },
      {
        test: {
          name: 'screenshots',
          include: ['e2e/screenshots*.ts'],
          fileParallelism: false,
          testTimeout: 300_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
