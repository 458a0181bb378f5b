// How this person studies: kept in the browser, so that the engine is on or off as it was left.
import type { EngineSetup, Until } from '../lib/messages.ts';
import { keep, recall } from '../lib/stored.ts';

export type Preferences = {
  /** The engine thinks. */
  engine: boolean;
  lines: number;
  threads: number;
  /** Mebibytes. */
  hash: number;
  until: Until['type'];
  depth: number;
  seconds: number;
  /** Arrows of the engine's moves. */
  arrows: boolean;
  /** Everything that a computer has said is hidden. */
  hidden: boolean;
  /** Nodes for each position of a report. */
  reportNodes: number;
};

const KEY = 'rocada.analysis';

export const preferences: Preferences = $state(
  recall(KEY, {
    engine: true,
    lines: 2,
    threads: 1,
    hash: 64,
    until: 'time',
    depth: 24,
    seconds: 30,
    arrows: true,
    hidden: false,
    reportNodes: 200_000,
  }),
);

/** Keeps storage in step; called once, by the view. */
export function followPreferences(): void {
  $effect(() => keep(KEY, preferences));
}

/** What the server is told, within what it can do. */
export function engineSetup(most: number): EngineSetup {
  const { lines, hash, until, depth, seconds } = preferences;
  return {
    lines,
    threads: Math.min(preferences.threads, most),
    hash,
    until:
      until === 'depth'
        ? { type: 'depth', plies: depth }
        : until === 'time'
          ? { type: 'time', ms: seconds * 1000 }
          : { type: 'stopped' },
  };
}
