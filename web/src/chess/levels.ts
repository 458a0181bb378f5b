// The levels by rating, and what they are called.
import { levels } from '../lib/messages.ts';
import { settings } from '../lib/settings.svelte.ts';

export const ELO_STEP = 50;

export function levelName(elo: number): string {
  return levels.find(({ from }) => elo >= from)![settings.language];
}
