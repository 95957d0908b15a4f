import { lockTables } from '@geoplan/kit/database/lock-tables';
import type { Kysely } from 'kysely';

/** Tables that a sync writes and from which published data are counted, in the order of their writers. */
const siteTables = ['sites', 'count_revision', 'announced_counts', 'announced_sites'];

/**
 * Locks all these tables for a migration before it changes any of them. Locking them one by one deadlocked with the
 * counting of an older version, which reads sites and then stores the published state.
 */
export const lockSiteTables = (db: Kysely<unknown>): Promise<void> => lockTables(db, siteTables);
