import { sql, type Kysely } from 'kysely';
import type { KeywordProvider } from '../../metrics/domain/provider.ts';
import { findAdaptiveRateLimit } from '../../settings/db/adaptive-rate-limit.ts';
import type { GeoTables } from '../../db/tables.ts';

/** Minimum number of requests in a run for its rate to be meaningful. */
const leastRequests = 20;
/** Maximum age of a run whose rate is still meaningful, in days. */
const recentDays = 7;

/**
 * Current requests per second of an account: the configured or learnt rate, or the rate of the last larger run if
 * there is no limit. Null if unknown.
 */
export async function findRequestRate(
  db: Kysely<GeoTables>,
  { accountKey, perSecond }: Pick<KeywordProvider, 'accountKey' | 'perSecond'>,
): Promise<number | null> {
  const learnt = await findAdaptiveRateLimit(db, accountKey, perSecond);
  const limit = learnt?.perSecond ?? perSecond;
  if (limit !== null) return limit;
  const { rows } = await sql<{ rate: number }>`
    select (u.requests / extract(epoch from r.finished_at - r.started_at))::float8 as rate
    from runs as r join (
      select run_id, sum(requests) as requests from run_usage group by run_id
    ) as u on u.run_id = r.id
    where r.status in ('completed', 'failed') and u.requests >= ${leastRequests} and r.finished_at > r.started_at
      and r.finished_at > now() - ${recentDays} * interval '1 day'
    order by r.finished_at desc limit 1`.execute(db);
  return rows[0]?.rate ?? null;
}
