import { sql, type Kysely } from 'kysely';

/** Flag that marks the shared plan as the team's plan (decision 0077). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table plan_state add column is_team boolean not null default false`.execute(db);
}
