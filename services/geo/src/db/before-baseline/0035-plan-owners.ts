import { sql, type Kysely } from 'kysely';

/** Responsible person and due date of a project in the shared plan (decision 0077). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table plan_projects add column owner text not null default '',
    add column due_date text not null default ''`.execute(db);
}
