import { createOutboxTables } from '@geoplan/kit/database/frozen-tables';
import { sql, type Kysely } from 'kysely';

const statements = [
  // Read model of notion's sites. Ids are compared byte by byte (collate "C"), like the ranges of notion.sites-synced.
  sql`create table sites (
    site_id text collate "C" primary key,
    database_id text not null,
    url text not null,
    status text not null,
    -- domain/status-key.ts
    status_key text not null,
    -- what it is polite to: lane of its items
    host text not null,
    revision bigint not null,
    -- kept: its revision keeps an older message from bringing the site back
    removed_at timestamptz
  )`,
  sql`create index sites_by_status on sites (status_key) where removed_at is null`,
  // Ranges of sites that were published completely. A site that is missing from the messages for its range did not
  // exist at that time. An older message about such a site is therefore recognised as old.
  sql`create table told_ranges (
    after_id text collate "C",
    up_to_id text collate "C",
    revision bigint not null,
    told_at timestamptz not null default now()
  )`,
  // One row. Its version increases with every change of the findings' inputs, in the same transaction.
  sql`create table findings_version (
    only_row boolean primary key default true check (only_row),
    -- tells a restored or new database's versions from those a browser remembers
    epoch text not null default left(gen_random_uuid()::text, 8),
    version bigint not null default 0
  )`,
  sql`insert into findings_version default values`,
];

/** Sites of the workspace, and the outbox. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
  await createOutboxTables(db);
}
