import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../log.ts';
import { isPassing } from './database-failure.ts';

/** As long as `migrate` waits for Postgres. */
const givesUpAfterMs = 60_000;
const pauseMs = 200;

/**
 * Does what a service does with its database before it serves, again while Postgres is away or too slow to answer: a
 * crowded machine is no reason not to start. Such work has to be harmless when it is repeated.
 * @throws what `work` throws: another kind of failure at once, a passing one after 60 s
 */
export async function atStart<T>(log: Log, work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isPassing(error) || performance.now() - began > givesUpAfterMs) throw error;
      if (tries === 1) log.warn({ err: error }, 'Postgres does not answer the start, waiting up to 60 s');
      await sleep(pauseMs);
    }
  }
}
