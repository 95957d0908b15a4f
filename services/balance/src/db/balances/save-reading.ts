import { requestWork } from '@geoplan/kit/work/define-work';
import { sql, type Kysely, type QueryExecutorProvider } from 'kysely';
import { periodOf, spentSince, type BudgetPeriod } from '../../domain/providers/daily-spending.ts';
import type { ReadResult, VendorReading } from '../../domain/providers/vendor-reading.ts';
import { publishBalances } from './publish-balances.ts';
import { saveBalancePoints } from './balance-points.ts';

/** Id and revision of a provider when its balance was requested from the vendor. */
interface Asked {
  id: string;
  revision: string;
}

interface PolledRow {
  balance_key: string | null;
  budget: number | null;
  budget_period: BudgetPeriod;
}

/** Balance that a reading yields; `null` if the account is unlimited or the provider has no budget to compare with. */
function balanceOf(reading: VendorReading, { budget, budget_period: period }: PolledRow, at: Date) {
  if (reading.kind === 'quota') return reading.remaining;
  return budget === null ? null : budget - spentSince(reading.days, periodOf(period, at).start);
}

async function saveBalance(
  trx: QueryExecutorProvider,
  accountKey: string,
  reading: VendorReading,
  askedAt: Date,
): Promise<boolean> {
  const quota = reading.kind === 'quota' ? reading : null;
  const days = reading.kind === 'spending' ? JSON.stringify(reading.days) : null;
  // Two providers may show one account, and a user may refresh during a poll, so the reading with the later request
  // wins.
  const { numAffectedRows } = await sql`insert into balances as b
      (account_key, kind, currency, total_limit, remaining, reset_at, spent, spent_days, read_at, is_polled)
    values (${accountKey}, ${reading.kind}, ${quota?.currency ?? 'USD'}, ${quota?.limit ?? null},
      ${quota?.remaining ?? null}, ${quota?.resetAt ?? null}, ${quota?.spent ?? null}, ${days}::jsonb, ${askedAt}, true)
    on conflict (account_key) do update set kind = excluded.kind, currency = excluded.currency,
      total_limit = excluded.total_limit, remaining = excluded.remaining, reset_at = excluded.reset_at,
      spent = excluded.spent, spent_days = excluded.spent_days, read_at = excluded.read_at,
      is_polled = true, revision = b.revision + 1
    where b.read_at <= excluded.read_at`.execute(trx);
  return numAffectedRows === 1n;
}

/**
 * Stores the result of a vendor's response atomically. After a failure, the last balance stays and the provider
 * becomes stale. Returns false without storing anything if the provider was changed or removed in the meantime.
 */
export function saveReading<T>(
  db: Kysely<T>,
  { id, revision }: Asked,
  result: ReadResult,
  askedAt: Date,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<PolledRow>`select balance_key, budget, budget_period from providers
      where id = ${id} and revision = ${revision} and removed_at is null for no key update`.execute(trx);
    const [row] = rows;
    if (!row) return false;
    const { reading, failure } = result;
    if (reading && row.balance_key !== null) {
      const isNewest = await saveBalance(trx, row.balance_key, reading, askedAt);
      if (isNewest) await requestWork(trx, publishBalances);
      const balance = balanceOf(reading, row, askedAt);
      if (isNewest && balance !== null)
        await saveBalancePoints(trx, [{ accountKey: row.balance_key, at: askedAt, balance }]);
    }
    const failed = failure ?? null;
    await sql`update providers set
      failed_polls = case when ${failed}::text is null then 0 else failed_polls + 1 end,
      stale_code = ${failed},
      stale_since = case when ${failed}::text is not null then coalesce(stale_since, clock_timestamp()) end
      where id = ${id}`.execute(trx);
    return true;
  });
}
