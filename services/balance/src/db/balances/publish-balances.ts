import { balanceChanged } from '@geoplan/contracts/balance/provider-messages';
import type { ProviderCurrency } from '@geoplan/contracts/geo/geo-runs';
import { enqueueAll } from '@geoplan/kit/outbox/outbox';
import type { Work } from '@geoplan/kit/work/define-work';
import { resends } from '@geoplan/kit/work/resends';
import { sql, type Kysely } from 'kysely';

/** Messages per transaction. */
const batch = 500;

interface Row {
  account_key: string;
  currency: ProviderCurrency;
  total_limit: number | null;
  remaining: number | null;
  reset_at: Date | null;
  read_at: Date;
  revision: string;
}

const toMessage = (row: Row) => ({
  accountKey: row.account_key,
  currency: row.currency,
  limit: row.total_limit,
  // An overspent account has nothing left.
  remaining: row.remaining === null ? null : Math.max(0, row.remaining),
  resetAt: row.reset_at?.toISOString() ?? null,
  readAt: row.read_at.toISOString(),
  revision: Number(row.revision),
});

/** Name of the work that publishes changed balances. */
export const publishBalances = 'balances-publish';

/**
 * Publishes balances that changed since the last publication. Only the newest value of each balance is sent, because
 * the balance of an account in use changes with every call. Manual balances and those derived from a budget are not
 * published. Returns the number of accounts.
 */
export function publishChanged<T>(db: Kysely<T>): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<Row>`select * from balances
      where kind = 'quota' and announced_revision < revision
      order by account_key limit ${batch} for no key update skip locked`.execute(trx);
    if (rows.length === 0) return 0;
    await enqueueAll(trx, balanceChanged, rows.map(toMessage));
    await sql`update balances set announced_revision = revision
      where account_key = any(${rows.map((row) => row.account_key)}::text[])`.execute(trx);
    return rows.length;
  });
}

/** Sends all balances again. */
export const resendBalances = <T>(db: Kysely<T>): Work =>
  resends(balanceChanged, {
    db,
    title: 'Повтор всех остатков для других служб',
    async page(trx, after: string | null) {
      const { rows } =
        await sql<Row>`select * from balances where kind = 'quota' and account_key > ${after ?? ''}
        order by account_key limit ${batch}`.execute(trx);
      const next = rows.length < batch ? null : (rows.at(-1)?.account_key ?? null);
      return { data: rows.map(toMessage), next };
    },
  });
