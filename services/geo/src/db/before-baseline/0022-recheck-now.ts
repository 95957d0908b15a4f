import { sql, type Kysely } from 'kysely';

/**
 * Lets a user start a schedule's run between its scheduled days. Such a run has no slot, and the scheduled days stay
 * unchanged.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table recheck_runs alter column slot drop not null`.execute(db);
}
