import { sql, type Kysely } from 'kysely';

/** Time and listeners of each complete resend (db/checks/resend-states.ts). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table result_resends (asked_at timestamptz not null, told_at timestamptz, told_to text[] not null)`.execute(
    db,
  );
  await sql`insert into result_resends values (now(), null, '{}')`.execute(db);
}
