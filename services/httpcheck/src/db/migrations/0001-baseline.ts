import { createRequestKeys } from '@geoplan/kit/database/request-keys';
import { createOutboxTables } from '@geoplan/kit/outbox/outbox-tables';
import { createRunTables } from '@geoplan/kit/runs/rows/run-tables';
import { createUserStates } from '@geoplan/kit/users/user-states';
import { createWorkTable } from '@geoplan/kit/work/work-table';
import { sql, type Kysely } from 'kysely';

// Times have millisecond precision, as in JSON, so that a time sent back by a client matches its row.
const result = `
    url text not null,
    http_status smallint not null,
    reason text not null,
    final_status smallint not null,
    final_url text,
    is_other_domain boolean not null,
    certificate_ends_at timestamptz(3),
    checked_at timestamptz(3) not null,`;

/** Statuses of the team's workspace (spec §9; for sites in work, notion's counting rule). */
const expectedByDefault = {
  works: ['In prod', 'Launched', 'Запущенные сайты', 'Canonical'],
  redirects: ['Redirect'],
  gone: ['DELETED'],
  any: ['SEO process', 'Indexing', 'Pre indexing', 'Migrate to server', 'In progress', 'В работе'],
};

const checkStatements = [
  // Read model of notion's sites. Ids are compared byte by byte (collate "C"), like the ranges of notion.sites-synced.
  `create table sites (
    site_id text collate "C" primary key,
    database_id text not null,
    url text not null,
    status text not null,
    -- domain/status-key.ts
    status_key text not null,
    -- lane of its items, whose rate limit it shares
    host text not null,
    revision bigint not null,
    -- the row stays: its revision prevents an older message from restoring the site
    removed_at timestamptz
  )`,
  `create index sites_by_status on sites (status_key) where removed_at is null`,
  // Ranges of sites that were published completely. A site that is missing from the messages for its range did not
  // exist at that time. An older message about such a site is therefore recognised as old.
  `create table told_ranges (
    after_id text collate "C",
    up_to_id text collate "C",
    revision bigint not null,
    told_at timestamptz not null default now()
  )`,
  // One row. Its version increases with every change of the findings' inputs, in the same transaction.
  `create table findings_version (
    only_row boolean primary key default true check (only_row),
    -- distinguishes versions of a restored or new database from those in a browser
    epoch text not null default left(gen_random_uuid()::text, 8),
    version bigint not null default 0
  )`,
  `insert into findings_version default values`,
  `alter table runs
    add column kind text not null check (kind in ('filter', 'sites', 'schedule')),
    add column status_filter text[] not null,
    add column batch_size integer not null check (batch_size > 0),
    -- number of results per code or reason, of the items up to counted_seq
    add column by_status jsonb not null default '{}',
    add column counted_seq integer not null default 0,
    -- digest of a finished scheduled run; null until it is made
    add column digest jsonb`,
  `create index runs_uncounted on runs (id) where last_seq > counted_seq`,
  `create index runs_scheduled on runs (finished_at desc) where kind = 'schedule' and status <> 'running'`,
  // Partitioned by day (db/checks/check-days.ts). No identity column, because a partition cannot have one (PostgreSQL
  // 17).
  `create sequence site_check_ids`,
  `create table site_check_history (
    id bigint not null default nextval('site_check_ids'),
    site_id text collate "C" not null,${result}
    -- null for none
    redirects jsonb,
    detail text,
    ms integer not null,
    run_id uuid
  ) partition by range (checked_at)`,
  `create index site_check_history_of_site on site_check_history (site_id, checked_at desc, id desc)`,
  `alter sequence site_check_ids owned by site_check_history.id`,
  // One row per site: its last check and parts of the previous check, both of the same URL.
  `create table site_states (
    site_id text collate "C" primary key,${result}
    before_status smallint,
    before_reason text,
    before_at timestamptz(3),
    -- result of the last check with a verdict (domain/verdicts/health-of.ts); null before the first
    health text check (health in ('works', 'dead')),
    -- worked before this check and has not worked since
    fell_at timestamptz(3),
    -- did not work before this check and has worked since
    recovered_at timestamptz(3)
  )`,
  // Results that have not been published yet; only the latest per site.
  `create table unsent_results (
    site_id text collate "C" primary key,
    url text not null,
    http_status smallint not null,
    reason text not null,
    final_url text,
    checked_at timestamptz(3) not null,
    run_id uuid
  )`,
  `create index unsent_results_oldest on unsent_results (checked_at)`,
  `create table expectation_rules (
    position integer primary key,
    status text not null,
    -- domain/status-key.ts
    status_key text not null unique,
    expects text not null check (expects in ('works', 'redirects', 'gone', 'any'))
  )`,
  `create table expectations (
    only_row boolean primary key default true check (only_row),
    revision integer not null default 0
  )`,
  `insert into expectations default values`,
  `create table schedule (
    only_row boolean primary key default true check (only_row),
    is_enabled boolean not null default false,
    every text not null default 'day' check (every in ('day', 'week')),
    weekday smallint not null default 1 check (weekday between 1 and 7),
    hour smallint not null default 4 check (hour between 0 and 23),
    status_filter text[] not null default '{}',
    -- earlier times are settled: their run was started, or the schedule was different
    settled_at timestamptz not null default now()
  )`,
  `insert into schedule default values`,
];

const dropStatements = [
  `alter table drop_runs
    add column name text not null,
    add column domains integer not null,
    add column has_history boolean not null,
    -- true if registries and archive were emulated
    add column is_demo boolean not null,
    -- number of registrations per status, of the items up to counted_seq
    add column by_status jsonb not null default '{}',
    add column counted_seq integer not null default 0`,
  `create index drop_runs_uncounted on drop_runs (id) where last_seq > counted_seq`,
  // Uses a separate table, so that lists of runs can be read without the candidates.
  `create table drop_lists (
    run_id uuid primary key references drop_runs on delete cascade,
    keywords text[] not null,
    -- rows in order (contracts, DropCandidate)
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

async function insertExpectations(db: Kysely<unknown>): Promise<void> {
  const rules = Object.entries(expectedByDefault).flatMap(([expects, statuses]) =>
    statuses.map((status) => ({ status, status_key: status.toLowerCase(), expects })),
  );
  for (const [position, { status, status_key, expects }] of rules.entries())
    await sql`insert into expectation_rules values (${position}, ${status}, ${status_key}, ${expects})`.execute(
      db,
    );
}

/** Sites of the workspace, their checks and rules, lists of drops, and the outbox. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createOutboxTables(db);
  await createWorkTable(db);
  await createUserStates(db);
  await createRequestKeys(db);
  await createRunTables(db);
  for (const statement of checkStatements) await sql.raw(statement).execute(db);
  await insertExpectations(db);
  await createRunTables(db, 'drop_');
  for (const statement of dropStatements) await sql.raw(statement).execute(db);
}
