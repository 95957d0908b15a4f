import { sql, type Kysely } from 'kysely';

/** A person may start a schedule's run between its days: such a run has no slot, and the days stay as they are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table recheck_runs alter column slot drop not null`.execute(db);
}
