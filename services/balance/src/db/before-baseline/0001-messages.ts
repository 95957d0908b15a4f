import { createOutboxTables } from '@geoplan/kit/database/frozen-tables';
import type { Kysely } from 'kysely';

/** Messages on their way, and those that were handled. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createOutboxTables(db);
}
