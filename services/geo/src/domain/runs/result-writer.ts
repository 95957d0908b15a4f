import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '@geoplan/kit/log';
import type { LookupResult } from './claimed-pair.ts';

interface WriteNeeds {
  /** `number` is the same for a repeated commit, whose first outcome may be unknown, and larger for the next. */
  commit: (results: readonly LookupResult[], number: number) => Promise<void>;
  /** Transient failures: Postgres away, a deadlock. */
  isTransient: (error: unknown) => boolean;
  /** Aborted when the process ends: no more waiting for Postgres then. */
  stopping: AbortSignal;
  log: Log;
}

/** Stores results, with backpressure while Postgres is away. */
export interface ResultWriter {
  /** Paid answers wait for Postgres as long as the process lives. One call at a time. */
  write: (results: readonly LookupResult[]) => Promise<void>;
  /** Resolves when nothing waits for Postgres; until then nothing more is bought. */
  drained: () => Promise<void>;
}

const retryDelayMs = 300;
/** A minute of waiting is one line or two in the log, not two hundred. */
const logEveryMs = 30_000;
const unstorableText = 'Ответ провайдера не удалось сохранить. Повторите пару позже.';

/** The same pairs without what cannot be stored. */
function asFailed(result: LookupResult): LookupResult {
  const error = { code: 'bad_response' as const, message: unstorableText };
  return { ...result, ends: result.ends.map(() => ({ error })) };
}

/** Writes results of lookups; one that cannot be stored becomes a failed pair instead of taking the others down. */
export function createResultWriter(needs: WriteNeeds): ResultWriter {
  const { commit, isTransient, stopping, log } = needs;
  let last = 0;
  let waiting: PromiseWithResolvers<void> | null = null;
  let loggedAt = -Infinity;

  function endWait(): void {
    waiting?.resolve();
    waiting = null;
  }

  async function waitAfter(cause: unknown, results: number): Promise<void> {
    waiting ??= Promise.withResolvers();
    if (performance.now() - loggedAt > logEveryMs) {
      log.warn({ err: cause, results }, 'answers of the provider wait for Postgres');
      loggedAt = performance.now();
    }
    await sleep(retryDelayMs);
  }

  async function commitWithRetry(results: readonly LookupResult[]): Promise<void> {
    const number = (last += 1);
    for (;;)
      try {
        return await commit(results, number);
      } catch (error) {
        if (!isTransient(error) || stopping.aborted) throw error;
        await waitAfter(error, results.length);
      }
  }

  async function write(results: readonly LookupResult[]): Promise<void> {
    try {
      await commitWithRetry(results);
    } catch (error) {
      const [only] = results;
      if (isTransient(error) || !only) throw error;
      if (results.length > 1) {
        for (const result of results) await write([result]);
        return;
      }
      log.error({ err: error, pairs: only.pairs.length }, 'an answer of the provider cannot be stored');
      await commitWithRetry([asFailed(only)]);
    } finally {
      endWait();
    }
  }

  return { write, drained: () => waiting?.promise ?? Promise.resolve() };
}
