// Where somebody was in the library, for when they come back from a game.
import type { GameQuery } from '../lib/messages.ts';
import { EVERYTHING } from './query.ts';

export const place: { query: GameQuery; scroll: number } = $state({ query: { ...EVERYTHING }, scroll: 0 });
