import { sql, type Kysely } from 'kysely';
import type { GeoTables } from '../tables.ts';

/**
 * Removes leases and workers that nobody else would: leases of pairs nobody waits for and nobody holds any more, and
 * processes that have been gone for a month. Leases of waiting pairs stay: whoever holds an answer renews them even
 * after hours without Postgres, and the next claim takes over the rest. Returns how many leases it removed.
 */
export async function sweepRuns(db: Kysely<GeoTables>): Promise<number> {
  // What is being renewed is skipped: waiting for it in another order than its own would end in a deadlock.
  const { numAffectedRows } = await sql`delete from pair_leases as l using (
      select keyword_key, country from pair_leases as old
      where until < clock_timestamp() - interval '1 minute' and not exists (
        select from run_items as i
        where i.state = 'waiting' and i.keyword_key = old.keyword_key and i.country = old.country
      ) for update skip locked
    ) as stale where l.keyword_key = stale.keyword_key and l.country = stale.country`.execute(db);
  await sql`delete from lookup_workers where seen_at < now() - interval '30 days'`.execute(db);
  return Number(numAffectedRows ?? 0);
}
