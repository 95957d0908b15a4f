import { sql, type Kysely } from 'kysely';

const statements = [
  // A single row, whose lock serialises all changes to accounts.
  `create table user_announcements (
    only_row boolean primary key default true check (only_row),
    -- of the last message, see auth.user-changed
    revision bigint not null default 0,
    requested_at timestamptz not null default now(),
    -- all accounts were published last; null = never
    published_at timestamptz,
    -- the listeners at that time
    published_to text[] not null default '{}'
  )`,
  `insert into user_announcements default values`,
];

/** Revision and publication times of the accounts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
