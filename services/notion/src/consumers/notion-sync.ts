import { notionSync } from '@geoplan/contracts/notion';
import type { Bus } from '@geoplan/kit/bus/bus';
import type { QueryExecutorProvider } from 'kysely';
import { findDatabaseRow } from '../db/sync-repository.ts';

/** Databases read at once by one process; their accounts' pace is the limit long before. */
const prefetch = 4;

/** Reads the named database, if it still waits; a permission that comes twice or late finds nothing to do. */
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
