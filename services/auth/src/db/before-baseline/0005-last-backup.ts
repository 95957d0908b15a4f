import { sql, type Kysely } from 'kysely';

/** Time of the data in the last `geoplan backup`; at most one row. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table last_backup (
    id boolean primary key default true check (id),
    taken_at timestamptz not null
  )`.execute(db);
}
