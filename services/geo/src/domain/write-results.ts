import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '@geoplan/kit/log';
import type { LookupResult } from './claimed-pair.ts';

interface WriteNeeds {
  commit: (results: readonly LookupResult[]) => Promise<void>;
  /** True for failures that are over in a moment: Postgres away, a deadlock. */
  isPassing: (error: unknown) => boolean;
  /** Aborted when the process ends: no more waiting for Postgres then. */
  stopping: AbortSignal;
  log: Log;
}

/** Paid answers wait this long for Postgres to come back; then their pairs are looked up again. */
const patienceMs = 30_000;
const pauseMs = 300;
const unstorableText = 'Ответ провайдера не удалось сохранить. Повторите пару позже.';

/** The same pairs without what cannot be stored. */
function asFailed(result: LookupResult): LookupResult {
  const error = { code: 'bad_response' as const, message: unstorableText };
  return { ...result, ends: result.ends.map(() => ({ error })) };
}

/** Writes results of lookups; one that cannot be stored becomes a failed pair instead of taking the others down. */
export function createResultWriter(needs: WriteNeeds): (results: readonly LookupResult[]) => Promise<void> {
  const { commit, isPassing, stopping, log } = needs;

  async function commitPatiently(results: readonly LookupResult[]): Promise<void> {
    const until = performance.now() + patienceMs;
    for (;;)
      try {
        return await commit(results);
      } catch (error) {
        if (!isPassing(error) || stopping.aborted || performance.now() > until) throw error;
        log.warn({ err: error, results: results.length }, 'ответы провайдера ждут Postgres');
        await sleep(pauseMs);
      }
  }

  return async function write(results) {
    try {
      await commitPatiently(results);
    } catch (error) {
      const [only] = results;
      if (isPassing(error) || !only) throw error;
      if (results.length > 1) {
        for (const result of results) await write([result]);
        return;
      }
      log.error({ err: error, pairs: only.pairs.length }, 'ответ провайдера не сохранён');
      await commitPatiently([asFailed(only)]);
    }
  };
}
