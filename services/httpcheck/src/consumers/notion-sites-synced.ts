import { sitesSynced } from '@geoplan/contracts/notion/notion';
import type { Bus } from '@geoplan/kit/bus/bus';
import type { Kysely } from 'kysely';
import { applySites } from '../db/sites/site-writer.ts';

/** Updates the read model of the workspace's sites; idempotent, and safe for late or reordered messages. */
export async function consumeSitesSynced<T>(bus: Bus, db: Kysely<T>): Promise<void> {
  // Each waits for the one before in Postgres.
  await bus.consume(sitesSynced, { service: 'httpcheck', prefetch: 2 }, (message) => applySites(db, message));
}
