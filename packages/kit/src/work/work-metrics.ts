import { sql, type Kysely } from 'kysely';
import type { Metrics } from '../metrics.ts';
import type { Work } from './define-work.ts';

export type CountRound = (work: string, result: 'done' | 'failed') => void;

/**
 * Adds metrics for the number of rounds by result and for the delay of the most overdue task. Returns the function
 * that counts rounds.
 */
export function addWorkMetrics<T>(
  metrics: Metrics | undefined,
  db: Kysely<T>,
  works: readonly Work[],
): CountRound {
  if (!metrics) return () => {};
  const rounds = metrics.counterBy('work_rounds_total', 'Rounds of background work by their result', [
    'work',
    'result',
  ]);
  for (const { name } of works)
    for (const result of ['done', 'failed']) rounds.inc({ work: name, result }, 0);
  metrics.gauge(
    'work_overdue_seconds',
    'Age of the longest due background work that nobody does',
    async () => {
      const query = sql<{
        value: number;
      }>`select coalesce(extract(epoch from now() - min(due_at)), 0)::float8 as value
      from work where due_at <= now() and (holder is null or held_until < now())
        and name = any(${works.map(({ name }) => name)}::text[])`;
      // If Postgres is down, the other metrics must still be readable.
      return query.execute(db).then(
        ({ rows }) => rows[0]?.value ?? 0,
        () => Number.NaN,
      );
    },
  );
  return (work, result) => rounds.inc({ work, result });
}
