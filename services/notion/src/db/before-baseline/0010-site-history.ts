import { sql, type Kysely } from 'kysely';
import { lockSiteTables } from './locks/lock-tables.ts';

const statements = [
  // Append-only. Has no foreign key to config_databases, because the history outlives a connection and continues when
  // the same database is connected again.
  `create table site_history (
    id bigint generated always as identity,
    at timestamptz(3) not null,
    -- when the row was created in Notion; null unless kind is 'created'
    site_created_at timestamptz(3),
    database_row uuid not null,
    site_id text collate "C" not null,
    kind text not null check (kind in ('created', 'changed', 'removed')),
    -- texts as of then
    status text not null,
    brand text not null,
    geo text not null,
    -- null unless another status was there
    status_before text,
    -- every site of one status got another one at once: the option was renamed
    is_rename boolean not null default false,
    primary key (site_id, id)
  )`,
  `create index site_history_age on site_history (at)`,
  // Verdicts of the checker that differ from the previous one.
  `create table site_verdicts (
    at timestamptz(3) not null,
    http_status smallint not null,
    site_id text collate "C" not null,
    reason text not null,
    primary key (site_id, at)
  )`,
  `create index site_verdicts_age on site_verdicts (at)`,
  // A single row with the number of days; 0 keeps the history forever.
  `create table history_retention (
    only_row boolean primary key default true check (only_row),
    keep_days integer not null default 1095 check (keep_days >= 0)
  )`,
  `insert into history_retention default values`,
  // Stores the state at the time of the upgrade, so that the next change is recorded as a change.
  `insert into site_history (at, site_created_at, database_row, site_id, kind, status, brand, geo)
    select now(), created_at, database_row, id, 'created', status, brand, geo from sites`,
  `insert into site_verdicts (at, http_status, site_id, reason)
    select distinct on (id) http_checked_at, http_status, id, http_reason from sites
    where http_checked_at is not null and http_status is not null and http_reason is not null
    order by id, http_checked_at desc`,
];

/** Every change of a site's status, brand, country and verdict. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await lockSiteTables(db);
  for (const statement of statements) await sql.raw(statement).execute(db);
}
