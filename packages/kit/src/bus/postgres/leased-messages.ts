import type { Pool } from 'pg';
import { settledBy, type Deadline } from '../../deadline.ts';
import { keepLeases } from '../../lease-keeper.ts';
import type { Log } from '../../log.ts';
import { release, renew, type Leased } from './message-queue.ts';

/** Messages being handled by this process; their leases are renewed until they are settled. */
export interface LeasedMessages {
  readonly count: number;
  /** Starts work that handles its own errors. */
  add(message: Leased, work: () => Promise<void>): void;
  /** Drains the running work, then releases the leases of unfinished messages. */
  stop(deadline: Deadline): Promise<void>;
}

/** `onFree` is called whenever a message is settled or released. */
export function createLeasedMessages(options: {
  pool: Pool;
  log: Log;
  leaseMs: number;
  onFree: () => void;
}): LeasedMessages {
  const { pool, log, leaseMs, onFree } = options;
  const leased = new Map<Leased, Promise<void>>();

  const keeper = keepLeases({
    renew: async () => leased.size > 0 && (await renew(pool, [...leased.keys()], leaseMs)),
    leaseMs,
    log,
    failed: 'message lease renewal failed, messages may be redelivered',
  });

  return {
    get count() {
      return leased.size;
    },
    add(message, work) {
      const working = work().finally(() => {
        leased.delete(message);
        onFree();
      });
      leased.set(message, working);
    },
    async stop(deadline) {
      await settledBy(Promise.all(leased.values()), deadline);
      keeper.stop();
      if (leased.size > 0) await release(pool, [...leased.keys()]);
    },
  };
}
