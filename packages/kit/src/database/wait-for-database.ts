import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../log.ts';
import { isTransient } from './database-failure.ts';

/** Maximum total time for retries, equal to the time that `migrate` waits for Postgres. */
const retryForMs = 60_000;
const pauseMs = 200;

/**
 * Retries a service's database work on startup while Postgres is down or too slow, because a busy machine must not
 * prevent the start. The work must be idempotent.
 * @throws the error of `work`, immediately if permanent, after 60 s if transient
 */
export async function waitForDatabase<T>(log: Log, work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isTransient(error) || performance.now() - began > retryForMs) throw error;
      if (tries === 1) log.warn({ err: error }, 'Postgres not responding on startup, waiting up to 60 s');
      await sleep(pauseMs);
    }
  }
}
