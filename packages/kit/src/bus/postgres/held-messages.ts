import type { Pool } from 'pg';
import { settledBy, type Deadline } from '../../deadline.ts';
import type { Log } from '../../log.ts';
import { release, renew, type Leased } from './message-queue.ts';

/** The messages whose handlers are at work here, with their leases kept alive. */
export interface HeldMessages {
  readonly count: number;
  /** Starts work that handles its own errors. */
  hold(message: Leased, work: () => Promise<void>): void;
  /** Waits for the work, then hands back what is not done. */
  stop(deadline: Deadline): Promise<void>;
}

/** Begins with nothing; `onFree` is told when a message is done. */
export function createHeldMessages(options: {
  pool: Pool;
  log: Log;
  leaseMs: number;
  onFree: () => void;
}): HeldMessages {
  const { pool, log, leaseMs, onFree } = options;
  const held = new Map<Leased, Promise<void>>();

  async function keep(): Promise<void> {
    if (held.size === 0) return;
    try {
      await renew(pool, [...held.keys()], leaseMs);
    } catch (error) {
      log.warn({ err: error }, 'message leases were not renewed, the messages may come again');
    }
  }
  // Two renewals may fail before a lease ends.
  const heartbeat = setInterval(() => void keep(), leaseMs / 3);

  return {
    get count() {
      return held.size;
    },
    hold(message, work) {
      const working = work().finally(() => {
        held.delete(message);
        onFree();
      });
      held.set(message, working);
    },
    async stop(deadline) {
      await settledBy(Promise.all(held.values()), deadline);
      clearInterval(heartbeat);
      if (held.size > 0) await release(pool, [...held.keys()]);
    },
  };
}
