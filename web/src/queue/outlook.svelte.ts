// What is known of the queue of work, asked for again and again while somebody looks.
import { connection, OfflineError } from '../lib/connection.svelte.ts';
import type { QueueNow } from '../lib/messages.ts';

/** Between two questions. */
const BETWEEN = 1000;
/** The same while nothing is known. */
const SOON = 200;

export class Outlook {
  /** Null until the first answer. */
  now: QueueNow | null = $state.raw(null);

  /** Asks until it is told to end. */
  follow(): () => void {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let ended = false;
    const ask = async () => {
      try {
        const { queue } = await connection.ask({ type: 'queue' });
        if (!ended) this.now = queue;
      } catch (problem) {
        // Whoever follows begins anew when the connection is back. A server that was asked too much is asked later.
        if (problem instanceof OfflineError) return;
      }
      if (ended || this.now?.type === 'none') return;
      timer = setTimeout(ask, this.now?.type === 'asking' ? SOON : BETWEEN);
    };
    void ask();
    return () => {
      ended = true;
      clearTimeout(timer);
    };
  }
}
