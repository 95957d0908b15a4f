import { sql, type Kysely } from 'kysely';

const statements = [
  // When everything was last told to those who keep a copy, whatever they had been told before; one row.
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

/** Others' copies of what is counted here are put right again from time to time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
