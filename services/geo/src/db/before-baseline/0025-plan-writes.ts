import { sql, type Kysely } from 'kysely';

const statements = [
  `create table plan_writes (
    -- hash of the Idempotency-Key, the user and the change
    key text primary key,
    -- of the project after the change
    version integer not null,
    at timestamptz not null default now()
  )`,
  `create index plan_writes_at on plan_writes (at)`,
];

/** Completed writes of the shared plan, kept so that a repeated request is recognised (decision 0036). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
