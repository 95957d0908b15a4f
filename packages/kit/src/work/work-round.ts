import { Cron } from 'croner';
import type { QueryExecutorProvider } from 'kysely';
import type { Log } from '../log.ts';
import { createRecurringFailure, type RecurringFailure } from '../recurring-failure.ts';
import type { Work } from './define-work.ts';
import type { CountRound } from './work-metrics.ts';
import { endWork, failWork, releaseWork, saveWorkState, type ClaimedWork } from './work-rows.ts';

/** Maximum pause after failures of a task without a period. */
const longestRetryMs = 60_000;

/** Maximum length of the text, enough for a sentence from Postgres or a vendor. */
const longestText = 300;

/** Patterns of secrets within a text; the log redacts such secrets by field name. */
const secrets: readonly [RegExp, string][] = [
  [/\/\/[^@\s/]+@/g, '//[redacted]@'],
  [/\b(bearer|basic)\s+\S+/gi, '$1 [redacted]'],
  [
    /(authorization|cookie|password|token|secret|api[-_]?key|\bkey)(["']?\s*[=:]\s*)("[^"]*"|'[^']*'|[^\s,;&]+)/gi,
    '$1$2[redacted]',
  ],
];

/**
 * First line of an error with its code, for the ledger and its readers. Passwords in addresses and other secrets are
 * removed.
 */
function failureText(error: unknown): string {
  const { message, name } = error instanceof Error ? error : { message: String(error), name: 'Error' };
  const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
  const [line = ''] = (message || name).split('\n');
  const shown = secrets.reduce((text, [found, instead]) => text.replace(found, instead), line);
  return `${shown.slice(0, longestText).toWellFormed().replaceAll('\0', '')}${code}`;
}

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
