import type { ProviderCurrency } from '@geoplan/contracts/geo/geo-runs';
import { requestWork } from '@geoplan/kit/work/define-work';
import { sql, type QueryExecutorProvider } from 'kysely';
import { publishBalances } from './publish-balances.ts';
import { saveBalancePoints } from './balance-points.ts';

/** Balance reported by a call to a paid API, merged by geo from all replicas. */
export interface ReportedQuota {
  accountKey: string;
  currency: ProviderCurrency;
  /** `null` if not reported. */
  limit: number | null;
  remaining: number;
  /** `null` if there is no reset, or it was not reported. */
  resetAt: Date | null;
  /** Increases with each report of the account; a report with a smaller revision is older. */
  revision: number;
  /** Time of the provider's report. */
  at: Date;
}

/** Newest report of each account, in the order in which rows are always locked. */
function newestOfEach(quotas: readonly ReportedQuota[]): ReportedQuota[] {
  const newest = new Map<string, ReportedQuota>();
  for (const quota of quotas) {
    const known = newest.get(quota.accountKey);
    if (!known || known.revision < quota.revision) newest.set(quota.accountKey, quota);
  }
  return [...newest.values()].toSorted((a, b) => (a.accountKey < b.accountKey ? -1 : 1));
}

/**
 * Stores balances of accounts that calls reported; a late or repeated report changes nothing. Called in the
 * transaction that stores the calls.
 */
export async function saveReportedQuotas(
  trx: QueryExecutorProvider,
  quotas: readonly ReportedQuota[],
): Promise<void> {
  const newest = newestOfEach(quotas);
  if (newest.length === 0) return;
  // Reports are ordered by revision, because the clocks of replicas differ. A poll after a report is newer.
  const { rows } = await sql<{ account_key: string; read_at: Date; remaining: number }>`
    insert into balances as b
      (account_key, kind, currency, total_limit, remaining, reset_at, read_at, is_polled, reported_revision)
    select account_key, 'quota', currency, total_limit, remaining, reset_at, read_at, false, reported_revision
    from unnest(
      ${newest.map(({ accountKey }) => accountKey)}::text[],
      ${newest.map(({ currency }) => currency)}::text[],
      ${newest.map(({ limit }) => limit)}::float8[],
      ${newest.map(({ remaining }) => remaining)}::float8[],
      ${newest.map(({ resetAt }) => resetAt)}::timestamptz[],
      ${newest.map(({ at }) => at)}::timestamptz[],
      ${newest.map(({ revision }) => revision)}::bigint[]
    ) as given (account_key, currency, total_limit, remaining, reset_at, read_at, reported_revision)
    on conflict (account_key) do update set
      kind = 'quota',
      currency = excluded.currency,
      total_limit = excluded.total_limit,
      remaining = excluded.remaining,
      reset_at = excluded.reset_at,
      read_at = excluded.read_at,
      is_polled = false,
      reported_revision = excluded.reported_revision,
      revision = b.revision + 1
    where coalesce(b.reported_revision, 0) < excluded.reported_revision
      and (not b.is_polled or b.read_at <= excluded.read_at)
    returning account_key, read_at, remaining`.execute(trx);
  if (rows.length === 0) return;
  await requestWork(trx, publishBalances);
  await saveBalancePoints(
    trx,
    rows.map((row) => ({ accountKey: row.account_key, at: row.read_at, balance: row.remaining })),
  );
}
