import { Cron } from 'croner';
import type { QueryExecutorProvider } from 'kysely';
import type { Log } from '../log.ts';
import { createRecurringFailure, type RecurringFailure } from '../recurring-failure.ts';
import type { Work } from './define-work.ts';
import { failureText } from './failure-text.ts';
import type { CountRound } from './work-metrics.ts';
import { endWork, failWork, releaseWork, saveWorkState, type ClaimedWork } from './work-rows.ts';

/** Maximum pause after failures of a task without a period. */
const longestRetryMs = 60_000;

/** Time until the next round according to the declaration; `null` to run only on request. */
export function periodOf({ everyMs, cron }: Work): number | null {
  if (cron !== undefined) return new Cron(cron).msToNext();
  return everyMs === undefined || everyMs === Infinity ? null : everyMs;
}

interface RoundNeeds {
  db: QueryExecutorProvider;
  holder: string;
  works: readonly Work[];
  count: CountRound;
  log: Log;
}

/** Performs one round of a claimed task and stores its result. Rejects only if the result could not be stored. */
export function createRounds({ db, holder, works, count, log }: RoundNeeds) {
  const byName = new Map(works.map((work) => [work.name, work]));
  const failures = new Map<string, RecurringFailure>();

  function failureOf(name: string): RecurringFailure {
    const known =
      failures.get(name) ?? createRecurringFailure({ log: log.child({ work: name }), failed: 'work failed' });
    failures.set(name, known);
    return known;
  }
  function logDone({ name, isRepair }: Work, part: object, done: Record<string, number> = {}): void {
    const some = Object.fromEntries(Object.entries(done).filter(([, value]) => value > 0));
    if (Object.keys(some).length > 0)
      log[isRepair ? 'warn' : 'info']({ work: name, ...part, ...some }, 'work done');
  }

  return async (row: ClaimedWork, signal: AbortSignal): Promise<void> => {
    const { name, key } = row;
    const work = byName.get(name);
    if (!work) throw new Error(`background work ${name} not declared`);
    const id = { holder, name, key };
    const part = key === '' ? {} : { part: key };
    const save = (trx: QueryExecutorProvider, state: unknown) => saveWorkState(trx, { ...id, state });
    try {
      const outcome = await work.work({ ...row, signal, save } as never);
      logDone(work, part, outcome?.done);
      failureOf(name).succeeded();
      count(name, 'done');
      if (signal.aborted) await releaseWork(db, id);
      else await endWork(db, { ...id, afterMs: outcome?.againMs ?? periodOf(work) });
    } catch (error) {
      if (signal.aborted) return releaseWork(db, id);
      failureOf(name).failed(error, part);
      count(name, 'failed');
      const longestMs = periodOf(work) ?? longestRetryMs;
      await failWork(db, { ...id, failure: failureText(error), longestMs });
    }
  };
}
