import { sql, type Kysely } from 'kysely';

/**
 * Marks a completion before its request is sent, so that an unsent request costs nothing even if its process dies.
 * Completions stored by earlier versions have no mark and count as sent.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table model_answers add column is_sent boolean not null default true`.execute(db);
}
