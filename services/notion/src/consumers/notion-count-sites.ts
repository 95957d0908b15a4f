import { countSites } from '@geoplan/contracts/notion';
import type { Bus } from '@geoplan/kit/bus/bus';
import type { Kysely } from 'kysely';
import { countOrdered } from '../db/ordered-counts.ts';
import type { NotionTables } from '../db/tables.ts';

/** Counts after a reading. */
export async function consumeCountSites(bus: Bus, db: Kysely<NotionTables>): Promise<void> {
  // One after the other: all counting waits for the same revision.
  await bus.consume(countSites, { service: 'notion', prefetch: 1 }, ({ databaseId }) =>
    countOrdered(db, databaseId),
  );
}
