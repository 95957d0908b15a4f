import { sql, type Kysely, type Selectable } from 'kysely';
import type { ProviderQuota } from '../../metrics/domain/provider.ts';
import type { GeoTables } from '../../db/tables.ts';
import type { SettingsTables } from './settings-tables.ts';

type Row = SettingsTables['provider_quotas'];

/** SQL: same quota period. The reset is reported in whole seconds from now, so it varies slightly within one period. */
const samePeriod = sql`abs(extract(epoch from excluded.reset_at - provider_quotas.reset_at)) < 60
  and excluded.quota_limit is not distinct from provider_quotas.quota_limit`;

/** Stored quota, merged from the reports received by all replicas. */
export interface StoredQuota extends ProviderQuota {
  /** Increases with each report. */
  revision: number;
}

const toQuota = (row: Pick<Selectable<Row>, 'quota_limit' | 'remaining' | 'reset_at'>): ProviderQuota => ({
  limit: row.quota_limit === null ? null : Number(row.quota_limit),
  remaining: Number(row.remaining),
  resetAt: row.reset_at,
});

/**
 * Stores the last quota that a provider reported for an account, and returns the merged quota. Also works in a
 * transaction.
 */
export async function saveQuota(
  db: Kysely<GeoTables>,
  accountKey: string,
  quota: ProviderQuota,
): Promise<StoredQuota> {
  const { limit, remaining, resetAt } = quota;
  const row = await db
    .insertInto('provider_quotas')
    .values({ account_key: accountKey, quota_limit: limit, remaining, reset_at: resetAt })
    .onConflict((conflict) =>
      conflict.column('account_key').doUpdateSet({
        quota_limit: sql`excluded.quota_limit`,
        // Concurrent responses are stored in any order. Within a period, the newest response has the smallest value.
        remaining: sql`case when ${samePeriod} then least(excluded.remaining, provider_quotas.remaining)
          else excluded.remaining end`,
        reset_at: sql`excluded.reset_at`,
        reported_at: sql`clock_timestamp()`,
        revision: sql`provider_quotas.revision + 1`,
      }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
  return { ...toQuota(row), revision: Number(row.revision) };
}
