import { lockTables } from '@geoplan/kit/database/lock-tables';
import type { Kysely } from 'kysely';

/** Tables that a sync writes and what it announces is counted from, in the order of their writers. */
const siteTables = ['sites', 'count_revision', 'announced_counts', 'announced_sites'];

/**
 * Locks all of them for a migration, before it changes any: one by one it fell into a deadlock with the counting of an older
 * version, which reads sites and then stores what it has announced.
 */
export const lockSiteTables = (db: Kysely<unknown>): Promise<void> => lockTables(db, siteTables);
