import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { GeoTables } from '../../../db/tables.ts';

// Any number that no other advisory lock of this database has.
const lockId = 0x6272_616e;

/** Held by whoever stores new keywords, from before it reads the brands until its end. */
export const sharedBrandSetLock: RawBuilder<unknown> = sql`pg_advisory_xact_lock_shared(${lockId}::int8)`;

/** Waits until everybody who may have read brands and counts as they were before has stored the keywords. */
export async function awaitOlderReaders(db: Kysely<GeoTables>): Promise<void> {
  await db.transaction().execute((trx) => sql`select pg_advisory_xact_lock(${lockId}::int8)`.execute(trx));
}
