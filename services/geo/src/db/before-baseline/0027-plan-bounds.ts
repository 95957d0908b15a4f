import { sql, type Kysely } from 'kysely';

const statements = [
  // Highest revision and version of removed projects that are no longer stored.
  `alter table plan_state add column purged_revision bigint not null default 0,
    add column purged_version integer not null default 0`,
  `update plan_projects set notes = '' where is_removed`,
  // Numbers the keys in order, so that all but the newest can be removed.
  `alter table plan_writes add column position bigint generated always as identity`,
  `create unique index plan_writes_position on plan_writes (position)`,
];

/** Limits on the data that the shared plan stores (decision 0048). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
