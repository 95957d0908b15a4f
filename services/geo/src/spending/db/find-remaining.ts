import type { ProviderCurrency } from '@geoplan/contracts/geo/geo-runs';
import { sql, type QueryExecutorProvider } from 'kysely';
import type { ProviderQuota } from '../../metrics/domain/provider.ts';

/**
 * Hours for which a balance is valid. Other clients also use the account, so an older balance is outdated. A quota is
 * valid until its reset.
 */
export const knownForHours = 24;
/**
 * Tolerance in seconds within which a quota in a response and a published balance count as one report, because their
 * times come from two clocks.
 */
const sameReportS = 5;

/**
 * Remaining quota of an account in its currency, minus geo's usage since the report. Uses the newer of the quota in
 * responses and the published balance; null if unknown.
 */
export async function findRemaining(
  db: QueryExecutorProvider,
  { accountKey, currency }: { accountKey: string; currency: ProviderCurrency },
): Promise<ProviderQuota | null> {
  const { rows } = await sql<ProviderQuota>`
    with known as (
      select quota_limit::float8 as quota_limit, remaining::float8 as remaining, reset_at, reported_at as at,
        true as is_reported
      from provider_quotas
      where account_key = ${accountKey} and (reset_at > now()
        or reset_at is null and reported_at > now() - ${knownForHours} * interval '1 hour')
      union all
      select quota_limit, remaining, reset_at, read_at, false
      from account_balances
      where account_key = ${accountKey} and currency = ${currency} and remaining is not null
        and read_at > now() - ${knownForHours} * interval '1 hour' and (reset_at is null or reset_at > now())
    )
    select quota_limit as "limit", reset_at as "resetAt", greatest(0, remaining - coalesce((
      -- a response that reported the remaining quota is part of the last report
      select sum(amount) from usage_records as used
      where used.account_key = ${accountKey} and used.currency = ${currency} and used.at > known.at
        and not (is_reported and has_quota)
    ), 0)) as remaining
    from known
    order by at + case when is_reported then ${sameReportS} else 0 end * interval '1 second' desc
    limit 1`.execute(db);
  return rows[0] ?? null;
}
