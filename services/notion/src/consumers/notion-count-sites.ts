import { countSites } from '@geoplan/contracts/notion/notion';
import type { Bus } from '@geoplan/kit/bus/bus';
import type { Kysely } from 'kysely';
import { runCountJob } from '../db/counts/count-jobs.ts';
import type { NotionTables } from '../db/tables.ts';

/** Runs the count job after a sync. */
export async function consumeCountSites(bus: Bus, db: Kysely<NotionTables>): Promise<void> {
  // Runs one job at a time, because all counting locks the same revision.
  await bus.consume(countSites, { service: 'notion', prefetch: 1 }, ({ databaseId }) =>
    runCountJob(db, databaseId),
  );
}
