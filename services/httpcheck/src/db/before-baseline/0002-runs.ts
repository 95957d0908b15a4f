import { createRunTables } from '@geoplan/kit/database/frozen-tables';
import { sql, type Kysely } from 'kysely';

const statements = [
  sql`alter table runs
    add column kind text not null check (kind in ('filter', 'sites', 'schedule')),
    add column status_filter text[] not null,
    add column batch_size integer not null check (batch_size > 0),
    -- how often each code or reason came, of the items up to the seq beside it
    add column by_status jsonb not null default '{}',
    add column counted_seq integer not null default 0,
    -- of a scheduled run that finished; null until it is made
    add column digest jsonb`,
  sql`create index runs_uncounted on runs (id) where last_seq > counted_seq`,
  sql`create index runs_scheduled on runs (finished_at desc) where kind = 'schedule' and status <> 'running'`,
];

/** Runs and their items. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createRunTables(db);
  for (const statement of statements) await statement.execute(db);
}
