import { createOutboxTables } from '@geoplan/kit/database/frozen-tables';
import type { Kysely } from 'kysely';

/** Outgoing messages, and processed ones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createOutboxTables(db);
}
