import { countSites } from '@geoplan/contracts/notion/notion';
import { enqueue } from '@geoplan/kit/outbox/outbox';
import { sql, type Kysely, type QueryExecutorProvider } from 'kysely';
import { publishCounts } from './publish-counts.ts';
import type { NotionTables } from '../tables.ts';

/**
 * Enqueues a count job in the transaction that shows the rows. Readers need not wait for the job, and a failed job
 * does not undo a sync.
 */
export async function enqueueCount(trx: QueryExecutorProvider, databaseRow: string): Promise<void> {
  const { rows } = await sql<{ databaseId: string }>`update syncs s set count_ordered_at = now()
    from config_databases d where d.id = s.database_row and s.database_row = ${databaseRow}
    returning d.database_id as "databaseId"`.execute(trx);
  for (const { databaseId } of rows) await enqueue(trx, countSites, { databaseId });
}

/** Runs a count job. Idempotent: a duplicate or late job counts the current rows and publishes only differences. */
export function runCountJob(db: Kysely<NotionTables>, databaseId: string): Promise<void> {
  return db.transaction().execute(async (trx) => {
    // The database is locked before the revision, as in changes of a config. A sync that ends in the meantime waits
    // and enqueues its own job.
    await sql`with counted as (
      select s.database_row from syncs s join config_databases d on d.id = s.database_row
      where d.database_id = ${databaseId} order by 1 for update of s
    ) update syncs s set count_ordered_at = null from counted where counted.database_row = s.database_row`.execute(
      trx,
    );
    await publishCounts(trx, databaseId);
  });
}

/** Time after which an unfinished job counts as lost, ms. */
const lostAfterMs = 60_000;

/** Enqueues lost count jobs again; returns the number of databases. */
export async function sweepCountJobs(trx: QueryExecutorProvider): Promise<number> {
  const { rows } = await sql<{ databaseRow: string }>`select database_row as "databaseRow" from syncs
    where count_ordered_at < now() - ${lostAfterMs} * interval '1 ms'
    order by 1 for update skip locked`.execute(trx);
  for (const { databaseRow } of rows) await enqueueCount(trx, databaseRow);
  return rows.length;
}
