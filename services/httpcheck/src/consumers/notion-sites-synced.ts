import { sitesSynced } from '@geoplan/contracts/notion/notion';
import type { Bus } from '@geoplan/kit/bus/bus';
import type { Kysely } from 'kysely';
import { applySites } from '../db/sites/site-writer.ts';

/** Updates the read model of the workspace's sites. Idempotent; accepts late and reordered messages. */
export async function consumeSitesSynced<T>(bus: Bus, db: Kysely<T>): Promise<void> {
  // Limited to one message at a time, because each message waits in Postgres for the previous one.
  await bus.consume(sitesSynced, { service: 'httpcheck', prefetch: 2 }, (message) => applySites(db, message));
}
