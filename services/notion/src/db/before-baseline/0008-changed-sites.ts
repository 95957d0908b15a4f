import { sql, type Kysely } from 'kysely';
import { lockSiteTables } from './locks/lock-tables.ts';

const statements = [
  // Time of the later sync that added the site; null if the first sync or an older version added it.
  `alter table sites add column added_at timestamptz(3), add column status_before text,
    add column status_changed_at timestamptz(3)`,
  `create table removed_sites (
    database_row uuid not null,
    id text collate "C" not null,
    url text not null,
    brand text not null,
    geo text not null,
    status text not null,
    removed_at timestamptz(3) not null default now()
  )`,
  `create index removed_sites_time on removed_sites (database_row, removed_at)`,
];

/** Changes made by syncs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await lockSiteTables(db);
  for (const statement of statements) await sql.raw(statement).execute(db);
}
