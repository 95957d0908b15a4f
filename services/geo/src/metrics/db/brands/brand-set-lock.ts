import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { GeoTables } from '../../../db/tables.ts';

// Key that is unique among the advisory locks of this database.
const lockId = 0x6272_616e;

/**
 * Shared lock of a transaction that adds keywords. It is taken before the brands are read and held until the
 * transaction ends.
 */
export const sharedBrandSetLock: RawBuilder<unknown> = sql`pg_advisory_xact_lock_shared(${lockId}::int8)`;

/** Waits until every transaction that may have read earlier brands and counts has stored its keywords. */
export async function awaitOlderReaders(db: Kysely<GeoTables>): Promise<void> {
  await db.transaction().execute((trx) => sql`select pg_advisory_xact_lock(${lockId}::int8)`.execute(trx));
}
