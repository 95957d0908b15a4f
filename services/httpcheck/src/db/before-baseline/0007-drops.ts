import { createRunTables } from '@geoplan/kit/database/frozen-tables';
import { sql, type Kysely } from 'kysely';

const statements = [
  `alter table drop_runs
    add column name text not null,
    add column domains integer not null,
    add column has_history boolean not null,
    -- registries and archive were emulated
    add column is_demo boolean not null,
    -- registrations by their status, of the items up to the seq beside it
    add column by_status jsonb not null default '{}',
    add column counted_seq integer not null default 0`,
  `create index drop_runs_uncounted on drop_runs (id) where last_seq > counted_seq`,
  // Uses a separate table, so that lists of runs can be read without the candidates.
  `create table drop_lists (
    run_id uuid primary key references drop_runs on delete cascade,
    keywords text[] not null,
    -- rows in their order (contracts, DropCandidate)
    candidates jsonb not null
  )`,
  // Last responses for each domain; none is requested again before it expires.
  `create table drop_lookups (
    domain text collate "C" not null,
    kind text not null check (kind in ('registration', 'history')),
    is_demo boolean not null,
    result jsonb not null,
    checked_at timestamptz not null,
    primary key (domain, kind, is_demo)
  )`,
  `create index drop_lookups_by_age on drop_lookups (checked_at)`,
  `create table drop_source (
    only_row boolean primary key default true check (only_row),
    is_enabled boolean not null default false
  )`,
  `insert into drop_source default values`,
  // Last loaded copy of IANA's list of RDAP servers. The key is its URL, because the demo has a separate list.
  `create table rdap_bootstrap (
    url text primary key,
    -- base addresses by zone
    servers jsonb not null,
    loaded_at timestamptz not null
  )`,
];

/** Lists of drops: their runs and results, and the switch that allows lookups. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createRunTables(db, 'drop_');
  for (const statement of statements) await sql.raw(statement).execute(db);
}
