import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../../log.ts';

interface WriterNeeds<Result> {
  /**
   * Commits results. `number` is the same for a repeated commit, whose first outcome may be unknown, and larger for
   * the next commit.
   */
  commit: (results: readonly Result[], number: number) => Promise<void>;
  /** Returns the same result without the content that cannot be stored. */
  asFailed: (result: Result) => Result;
  /** True for transient failures, such as an unavailable Postgres or a deadlock. */
  isTransient: (error: unknown) => boolean;
  /** Aborted when the process ends, which ends the wait for Postgres. */
  stopping: AbortSignal;
  log: Log;
}

/** Stores results, with backpressure while Postgres is down. */
interface ResultWriter<Result> {
  /** Writes results, one call at a time. Paid results wait for Postgres for the lifetime of the process. */
  write: (results: readonly Result[]) => Promise<void>;
  /** Resolves when no result waits for Postgres; no more work is started until then. */
  drained: () => Promise<void>;
}

const retryDelayMs = 300;
/** Minimum interval between log lines, so that a minute of waiting causes one or two lines instead of two hundred. */
const logEveryMs = 30_000;

/** Writes results. A result that cannot be stored becomes a failed item instead of failing the others. */
export function createResultWriter<Result>(needs: WriterNeeds<Result>): ResultWriter<Result> {
  const { commit, isTransient, stopping, log } = needs;
  let last = 0;
  let waiting: PromiseWithResolvers<void> | null = null;
  let loggedAt = -Infinity;

  async function commitWithRetry(results: readonly Result[]): Promise<void> {
    const number = (last += 1);
    for (;;)
      try {
        return await commit(results, number);
      } catch (error) {
        if (!isTransient(error) || stopping.aborted) throw error;
        waiting ??= Promise.withResolvers();
        if (performance.now() - loggedAt > logEveryMs) {
          log.warn({ err: error, results: results.length }, 'results waiting for Postgres');
          loggedAt = performance.now();
        }
        await sleep(retryDelayMs);
      }
  }

  async function write(results: readonly Result[]): Promise<void> {
    try {
      await commitWithRetry(results);
    } catch (error) {
      const [only] = results;
      if (isTransient(error) || only === undefined) throw error;
      if (results.length > 1) {
        for (const result of results) await write([result]);
        return;
      }
      log.error({ err: error }, 'result could not be stored');
      await commitWithRetry([needs.asFailed(only)]);
    } finally {
      waiting?.resolve();
      waiting = null;
    }
  }

  return { write, drained: () => waiting?.promise ?? Promise.resolve() };
}
