import { sql, type Kysely } from 'kysely';

/** A call recorded as an estimate may be corrected once its real cost is known; revision 0 is the first record. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table usage_calls add column revision integer not null default 0`.execute(db);
}
