import { sql, type QueryExecutorProvider } from 'kysely';
import type { ProviderQuota } from '../../metrics/domain/provider.ts';
import type { RevisedQuota } from '../../spending/domain/usage-records.ts';

/** SQL: same quota period. The reset is reported in whole seconds from now, so it varies slightly within one period. */
const samePeriod = sql`abs(extract(epoch from excluded.reset_at - q.reset_at)) < 60
  and excluded.quota_limit is not distinct from q.quota_limit`;

/**
 * Stores the last quota that a provider reported for an account, and returns the quota merged from the reports of all
 * replicas.
 */
export async function saveQuota(
  db: QueryExecutorProvider,
  accountKey: string,
  { limit, remaining, resetAt }: ProviderQuota,
): Promise<RevisedQuota> {
  // Concurrent responses are stored in any order. Within a period, the newest response has the smallest value.
  const { rows } = await sql<RevisedQuota>`
    insert into provider_quotas as q (account_key, quota_limit, remaining, reset_at)
    values (${accountKey}, ${limit}, ${remaining}, ${resetAt})
    on conflict (account_key) do update set quota_limit = excluded.quota_limit,
      remaining = case when ${samePeriod} then least(excluded.remaining, q.remaining) else excluded.remaining end,
      reset_at = excluded.reset_at, reported_at = clock_timestamp(), revision = q.revision + 1
    returning quota_limit::float8 as "limit", remaining::float8 as remaining, reset_at as "resetAt",
      revision::float8 as revision`.execute(db);
  if (!rows[0]) throw new Error('quota not stored');
  return rows[0];
}
