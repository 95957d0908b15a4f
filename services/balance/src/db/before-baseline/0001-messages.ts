import { createOutboxTables } from '@geoplan/kit/database/frozen-tables';
import type { Kysely } from 'kysely';

/** Outgoing messages and processed messages. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createOutboxTables(db);
}
