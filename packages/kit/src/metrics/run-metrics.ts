import { sql, type Kysely } from 'kysely';
import type { Metrics } from '../metrics.ts';
import type { Runs } from '../runs/define-runs.ts';
import type { ItemOutcome } from '../runs/rows/finish-items.ts';

/** Counts the outcomes of items whose transaction has committed. */
export type CountItems = (outcomes: readonly ItemOutcome[]) => void;

/**
 * Adds metrics of waiting and running runs and of the outcomes of their items; `codes` are the error codes of items.
 * A service's second kind of run has a `prefix` in its metric names.
 */
export function addRunMetrics<T>(
  metrics: Metrics,
  db: Kysely<T>,
  { runs }: Pick<Runs, 'runs'>,
  codes: readonly string[],
  prefix = '',
): CountItems {
  const running = async (expression: string): Promise<number> => {
    const { rows } = await sql<{ value: number }>`select ${sql.raw(expression)}::float8 as value from ${runs}
      where status = 'running'`.execute(db);
    return rows[0]?.value ?? 0;
  };
  // If Postgres is down, the other metrics must still be readable.
  const gauge = (name: string, help: string, expression: string): void =>
    metrics.gauge(`${prefix}${name}`, help, () => running(expression).catch(() => Number.NaN));
  gauge('runs_running', 'Runs that are not over', 'count(*)');
  gauge(
    'runs_oldest_seconds',
    'Age of the oldest run that is not over',
    'coalesce(extract(epoch from now() - min(started_at)), 0)',
  );
  gauge('run_items_waiting', 'Items of runs that are not over', 'coalesce(sum(total - done), 0)');

  const items = metrics.counterBy(
    `${prefix}run_items_total`,
    'Items that ended: done by this process (for keywords: bought), from the store, or failed and why',
    ['result', 'code'],
  );
  for (const result of ['done', 'from_store']) items.inc({ result, code: '' }, 0);
  for (const code of codes) items.inc({ result: 'failed', code }, 0);
  return (outcomes) => {
    for (const { end, isFromStore } of outcomes) {
      if ('error' in end) items.inc({ result: 'failed', code: end.error.code });
      else if ('result' in end) items.inc({ result: isFromStore ? 'from_store' : 'done', code: '' });
    }
  };
}
