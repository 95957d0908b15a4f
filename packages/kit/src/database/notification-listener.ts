import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import type { Log } from '../log.ts';
import { createRecurringFailure } from '../recurring-failure.ts';

const retryPauseMs = 1_000;

/** LISTEN on a connection separate from the pool, until stopped. */
export interface NotificationListener {
  /** False while the connection is lost; during this time, only the caller's slow poll finds changes. */
  connected(): boolean;
  stop(): Promise<void>;
}

/**
 * LISTENs on a channel and reconnects; `onNotify` gets the payload, and `null` after each (re)connect, since
 * notifications may have been missed.
 */
export function listenForNotifications(
  pool: Pool,
  channel: string,
  options: { log: Log; onNotify: (payload: string | null) => void },
): NotificationListener {
  const { log, onNotify } = options;
  const stopping = new AbortController();
  const failure = createRecurringFailure({
    log: log.child({ channel }),
    failed: 'listening for notifications failed',
    // Debug level, because requests and polls report an unavailable Postgres.
    transient: 'debug',
  });
  let client: PoolClient | null = null;

  async function listenOnce(): Promise<void> {
    const taken = await pool.connect();
    const lost = Promise.withResolvers<void>();
    taken.on('error', () => lost.resolve());
    taken.on('end', () => lost.resolve());
    taken.on('notification', ({ payload }) => onNotify(payload ?? ''));
    stopping.signal.addEventListener('abort', () => lost.resolve());
    try {
      await taken.query(`listen "${channel}"`);
      client = taken;
      failure.succeeded();
      // Notifications sent while not listening are lost.
      onNotify(null);
      if (!stopping.signal.aborted) await lost.promise;
    } finally {
      client = null;
      // The connection is not returned to the pool, because its next user would keep receiving the notifications.
      taken.release(true);
    }
  }

  async function keepListening(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await listenOnce();
      } catch (error) {
        failure.failed(error);
      }
      await sleep(retryPauseMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }

  const listening = keepListening();
  return {
    connected: () => client !== null,
    async stop() {
      stopping.abort();
      await listening;
    },
  };
}
