import { sql, type Kysely } from 'kysely';
import { geoLookup } from '@geoplan/contracts/geo-runs';
import { permitLookups } from './lookup-permits.ts';
import type { GeoTables } from './tables.ts';

interface SweepOptions {
  /** Pause between two sweeps that issued permissions, over all replicas. */
  againAfterMs: number;
  maxKeywordsPerRequest: number;
}

/**
 * Issues permissions anew for pairs that wait while nobody asks for anything and no permission is on its way to the
 * broker: it was lost with a killed worker, a wiped broker or after too many attempts. A permission too many does
 * nothing. Returns how many pairs it was for.
 */
export function sweepRuns(db: Kysely<GeoTables>, options: SweepOptions): Promise<number> {
  return db.transaction().execute(async (trx) => {
    // One replica at a time, and each only after a pause: what was issued last needs time to be taken up.
    const { rows: turn } = await sql`
      select from run_sweep where last_at < clock_timestamp() - ${options.againAfterMs} * interval '1 ms'
      for update skip locked`.execute(trx);
    if (turn.length === 0) return 0;
    const { rows } = await sql<{ run_id: string; user_id: string; waiting: number }>`
      select i.run_id, r.user_id, count(*)::int as waiting
      from run_items as i join runs as r on r.id = i.run_id
      where i.state = 'waiting'
        and not exists (select from pair_leases where until > clock_timestamp())
        and not exists (select from outbox where type = ${geoLookup.type})
      group by i.run_id, r.user_id
      having max(i.waiting_since) < clock_timestamp() - ${options.againAfterMs} * interval '1 ms'
      order by i.run_id`.execute(trx);
    for (const { run_id: runId, user_id: userId, waiting } of rows)
      await permitLookups(trx, { runId, userId }, waiting, options.maxKeywordsPerRequest);
    // Leases of pairs nobody waits for and nobody holds any more would otherwise stay for ever.
    await sql`delete from pair_leases where until < clock_timestamp() - interval '1 minute'`.execute(trx);
    if (rows.length > 0) await sql`update run_sweep set last_at = clock_timestamp()`.execute(trx);
    return rows.reduce((sum, { waiting }) => sum + waiting, 0);
  });
}
