import type { balanceChanged } from '@geoplan/contracts/balance/provider-messages';
import { sql, type QueryExecutorProvider } from 'kysely';
import type { z } from 'zod';
import { knownForHours } from './find-remaining.ts';

/**
 * Stores the balance of an account, unless a newer revision is stored. An outdated balance is replaced by any later
 * balance, because the revisions of a restored balance service start at an earlier number.
 */
export async function saveAccountBalance(
  db: QueryExecutorProvider,
  told: z.infer<typeof balanceChanged.data>,
): Promise<void> {
  const { accountKey, currency, limit, remaining, resetAt, readAt, revision } = told;
  await sql`insert into account_balances as known
      (account_key, currency, quota_limit, remaining, reset_at, read_at, revision)
    values (${accountKey}, ${currency}, ${limit}, ${remaining}, ${resetAt}, ${readAt}, ${revision})
    on conflict (account_key) do update set currency = excluded.currency, quota_limit = excluded.quota_limit,
      remaining = excluded.remaining, reset_at = excluded.reset_at, read_at = excluded.read_at,
      revision = excluded.revision
    where excluded.revision > known.revision or excluded.read_at > known.read_at
      and known.read_at < now() - ${knownForHours} * interval '1 hour'`.execute(db);
}
