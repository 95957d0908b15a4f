import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import type { Log } from '../../log.ts';

const retryPauseMs = 1_000;

/** A connection of the pool that hears NOTIFY until it is stopped. */
export interface Listening {
  /** False while the connection is lost: only the caller's slow poll works then. */
  connected(): boolean;
  stop(): Promise<void>;
}

/** Listens on a channel, again after every loss; `onNotify` gets the payload, and null after each (re)connect. */
export function listen(
  pool: Pool,
  channel: string,
  options: { log: Log; onNotify: (payload: string | null) => void },
): Listening {
  const { log, onNotify } = options;
  const stopping = new AbortController();
  let client: PoolClient | null = null;

  async function hear(): Promise<void> {
    const taken = await pool.connect();
    const lost = Promise.withResolvers<void>();
    taken.on('error', () => lost.resolve());
    taken.on('end', () => lost.resolve());
    taken.on('notification', ({ payload }) => onNotify(payload ?? ''));
    stopping.signal.addEventListener('abort', () => lost.resolve());
    try {
      await taken.query(`listen "${channel}"`);
      client = taken;
      // What was announced while nobody listened.
      onNotify(null);
      if (!stopping.signal.aborted) await lost.promise;
    } finally {
      client = null;
      // Not back into the pool: the next user would keep hearing the channel.
      taken.release(true);
    }
  }

  async function keepHearing(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await hear();
      } catch (error) {
        log.debug({ err: error, channel }, 'not hearing the notifications of Postgres');
      }
      await sleep(retryPauseMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }

  const hearing = keepHearing();
  return {
    connected: () => client !== null,
    async stop() {
      stopping.abort();
      await hearing;
    },
  };
}
