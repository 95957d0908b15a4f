import { notionSync } from '@geoplan/contracts/notion/notion';
import type { Bus } from '@geoplan/kit/bus/bus';
import type { QueryExecutorProvider } from 'kysely';
import { findDatabaseRow } from '../db/sync/sync-repository.ts';

/**
 * Maximum number of concurrent syncs per process; the rate limits of their accounts take effect long before this
 * limit.
 */
const prefetch = 4;

/** Syncs the named database if its sync is still waiting. Idempotent: a duplicate or late job finds nothing to do. */
export async function consumeNotionSync(
  bus: Bus,
  db: QueryExecutorProvider,
  run: (databaseRow: string) => Promise<void>,
): Promise<void> {
  await bus.consume(notionSync, { service: 'notion', prefetch }, async (wanted) => {
    const databaseRow = await findDatabaseRow(db, wanted);
    if (databaseRow !== null) await run(databaseRow);
  });
}
