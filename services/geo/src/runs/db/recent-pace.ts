import { sql, type Kysely } from 'kysely';
import type { KeywordProvider } from '../../metrics/domain/provider.ts';
import { findLearntPace } from '../../settings/db/learnt-pace.ts';
import type { GeoTables } from '../../db/tables.ts';

/** Runs with fewer requests say nothing of the pace. */
const leastRequests = 20;
/** Older ones say nothing of today's. */
const recentDays = 7;

/**
 * Requests a second that an account makes today: what is set or learnt from rate limits, and where there is no limit what the
 * last larger run has made; null = not known.
 */
export async function findPace(
  db: Kysely<GeoTables>,
  { accountKey, perSecond }: Pick<KeywordProvider, 'accountKey' | 'perSecond'>,
): Promise<number | null> {
  const learnt = await findLearntPace(db, accountKey, perSecond);
  const limit = learnt?.perSecond ?? perSecond;
  if (limit !== null) return limit;
  const { rows } = await sql<{ pace: number }>`
    select (u.requests / extract(epoch from r.finished_at - r.started_at))::float8 as pace
    from runs as r join (
      select run_id, sum(requests) as requests from run_usage group by run_id
    ) as u on u.run_id = r.id
    where r.status in ('completed', 'failed') and u.requests >= ${leastRequests} and r.finished_at > r.started_at
      and r.finished_at > now() - ${recentDays} * interval '1 day'
    order by r.finished_at desc limit 1`.execute(db);
  return rows[0]?.pace ?? null;
}
