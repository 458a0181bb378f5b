// Time left, as clocks show it.

/** Time from which tenths of a second are shown. */
const TENTHS_BELOW_MS = 10_000;

/** `9:05`, `1:02:03`, and under ten seconds `0:09.4`. */
export function clockText(ms: number): string {
  const left = Math.max(0, ms);
  const tenths = left < TENTHS_BELOW_MS;
  // A clock that shows whole seconds shows 0:10 until the tenth second has passed.
  const seconds = tenths ? Math.floor(left / 100) / 10 : Math.ceil(left / 1000);
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  const rest = tenths ? seconds.toFixed(1).padStart(4, '0') : String(seconds % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}

/** What is left now of a clock that runs, if it does, from the moment `since` on. */
export function timeLeft(ms: number, running: boolean, since: number, now: number): number {
  return running ? Math.max(0, ms - Math.max(0, now - since)) : ms;
}
