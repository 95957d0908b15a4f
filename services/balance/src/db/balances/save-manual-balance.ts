import type { ProviderCurrency } from '@geoplan/contracts/geo/geo-runs';
import { sql, type QueryExecutorProvider } from 'kysely';
import { saveBalancePoints } from './balance-points.ts';

/** Manual balance, entered by a user; undefined fields are unchanged. */
export interface ManualBalance {
  balance?: number | null | undefined;
  currency?: ProviderCurrency | undefined;
  totalLimit?: number | null | undefined;
  /** Epoch seconds. */
  resetTimestamp?: number | null | undefined;
}

/** Stores a manual balance; its age is unchanged if no values were entered. */
export async function saveManualBalance(
  trx: QueryExecutorProvider,
  accountKey: string,
  manual: ManualBalance,
): Promise<void> {
  const { balance, currency, totalLimit, resetTimestamp } = manual;
  if ([balance, currency, totalLimit, resetTimestamp].every((each) => each === undefined)) return;
  const resetAt = resetTimestamp == null ? null : new Date(resetTimestamp * 1_000);
  const { rows } = await sql<{ remaining: number | null; read_at: Date }>`insert into balances as b
      (account_key, kind, currency, total_limit, remaining, reset_at, read_at, is_polled)
    values (${accountKey}, 'typed', ${currency ?? 'USD'}, ${totalLimit ?? null}, ${balance ?? null}, ${resetAt},
      clock_timestamp(), false)
    on conflict (account_key) do update set
      currency = case when ${currency === undefined} then b.currency else excluded.currency end,
      total_limit = case when ${totalLimit === undefined} then b.total_limit else excluded.total_limit end,
      remaining = case when ${balance === undefined} then b.remaining else excluded.remaining end,
      reset_at = case when ${resetTimestamp === undefined} then b.reset_at else excluded.reset_at end,
      read_at = excluded.read_at, revision = b.revision + 1
    returning remaining, read_at`.execute(trx);
  const [row] = rows;
  if (row && row.remaining !== null && balance !== undefined)
    await saveBalancePoints(trx, [{ accountKey, at: row.read_at, balance: row.remaining }]);
}
