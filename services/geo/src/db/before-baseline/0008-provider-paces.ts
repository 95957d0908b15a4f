import { sql, type Kysely } from 'kysely';

/** Rate of each account, in requests per second, as learnt from 429 responses. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table provider_paces (
    account_key text primary key,
    learnt_per_second double precision not null check (learnt_per_second > 0),
    learnt_at timestamptz not null
  )`.execute(db);
}
