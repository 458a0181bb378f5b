// Times from microseconds to seconds, as people read them.
import { number } from '../lib/texts.ts';
import { say } from './texts.ts';

export function microsecondsText(us: number): string {
  if (us < 1000) return say('time.us', { time: number(us) });
  if (us < 1e6) return say('time.ms', { time: number(us / 1000, us < 1e5 ? 1 : 0) });
  return say('time.s', { time: number(us / 1e6, us < 1e7 ? 1 : 0) });
}
