import { sql, type Kysely } from 'kysely';

const statements = [
  // A single row with the time of the last complete resend to services that have a copy.
  `create table announcements (
    only_row boolean primary key default true check (only_row),
    asked_at timestamptz not null default now(),
    -- null = never
    told_at timestamptz,
    -- who listened then: "message > service"
    told_to text[] not null default '{}'
  )`,
  `insert into announcements default values`,
];

/** Adds regular resends that repair the copies of other services. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
