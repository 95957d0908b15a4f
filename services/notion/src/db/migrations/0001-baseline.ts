import { createRequestKeys } from '@geoplan/kit/database/request-keys';
import { createRateLimitTable } from '@geoplan/kit/limits/shared-rate-limiter';
import { createOutboxTables } from '@geoplan/kit/outbox/outbox-tables';
import { createWorkTable } from '@geoplan/kit/work/work-table';
import { sql, type Kysely } from 'kysely';

// Keys are compared byte by byte (collate "C"), so that their order is the same on every server, whatever its locale.
const siteColumns = `
    id text collate "C" not null,
    data_source_id text collate "C" not null,
    url text not null,
    status text not null,
    brand text not null,
    geo text not null,
    language text not null,
    type text not null,
    start_date text not null,
    responsible text not null,
    notes text not null,
    created_at timestamptz(3) not null,
    notion_url text not null,
    -- keywordKey of brand and status, and the countries in geo: domain/sites/parse-countries.ts
    brand_key text collate "C" not null,
    status_key text collate "C" not null,
    countries text[] collate "C" not null,
    geo_labels text[] not null`;

const statements = [
  `create table configs (
    id uuid primary key default gen_random_uuid(),
    name text not null,
    description text not null default '',
    -- encrypted for its row: db/configs/config-rows.ts
    sealed_token text not null,
    is_active boolean not null default true,
    is_default boolean not null default false,
    counting jsonb not null,
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now(),
    -- GeoWord of the contracts: meaning of the team's words in GEO cells
    geo_words jsonb not null default '[]'
  )`,
  `create unique index configs_default on configs (is_default) where is_default`,
  // The main database is a row like the others, but always active; only its config can be inactive.
  `create table config_databases (
    id uuid primary key default gen_random_uuid(),
    config_id uuid not null references configs on delete cascade,
    database_id text collate "C" not null check ((database_id = lower(database_id)) and (database_id !~~ '%-%')),
    name text not null default '',
    description text not null default '',
    is_main boolean not null default false,
    is_active boolean not null default true,
    sort_order integer not null default 0,
    columns jsonb not null default '{}',
    unique (config_id, database_id)
  )`,
  `create unique index config_databases_main on config_databases (config_id) where is_main`,
  `create table display_modes (
    user_id uuid not null,
    config_id uuid not null references configs on delete cascade,
    display_mode text not null check (display_mode in ('unified', 'single')),
    -- Notion's id; null in unified mode
    selected_database_id text,
    primary key (user_id, config_id)
  )`,
  `create table syncs (
    database_row uuid primary key references config_databases on delete cascade,
    status text not null check (status in ('waiting', 'running', 'ok', 'failed')),
    -- next sync to run; null for none
    pending text check (pending in ('incremental', 'full')),
    asked_at timestamptz not null default now(),
    -- of the current or last run; attempt identifies its staged rows
    is_full boolean not null default false,
    attempt uuid,
    started_at timestamptz,
    lease_until timestamptz,
    scanned integer not null default 0,
    -- name of the database in the workspace
    title text not null default '',
    rows integer not null default 0,
    -- grows whenever visible data change
    version bigint not null default 0,
    last_success_at timestamptz(3),
    last_full_at timestamptz(3),
    last_error text,
    warnings jsonb not null default '[]',
    -- since when shown rows wait to be counted; null if all are counted
    count_ordered_at timestamptz,
    -- consecutive attempts that failed in our own database
    broken_tries integer not null default 0,
    -- grows when checks change visible data; separate from version, because it may grow every second
    check_version bigint not null default 0
  )`,
  `create table data_sources (
    database_row uuid not null references config_databases on delete cascade,
    id text collate "C" not null,
    title text not null,
    -- columns of the fields, with the names under which they were first matched
    fields jsonb not null,
    remembered jsonb not null,
    -- the latest edit seen; null if there were no rows yet
    watermark timestamptz,
    is_gone boolean not null default false,
    primary key (database_row, id)
  )`,
  // Has no foreign key to config_databases, because its check would cost as much as the row itself. Code that removes
  // databases publishes the removal, which removes their rows (db/counts/publish-counts.ts). The fill factor leaves
  // room for a row's next version on its own page, so that a check result changes no index (HOT).
  `create table sites (
    database_row uuid not null,${siteColumns},
    http_status integer,
    http_reason text,
    http_checked_at timestamptz(3),
    -- time of the later sync that added it; null if the first one did
    added_at timestamptz(3),
    status_before text,
    status_changed_at timestamptz(3),
    -- fields that Notion did not report in the last sync of the row; their texts are from an earlier sync, or ''
    unknown_fields text[] not null default '{}',
    primary key (database_row, id)
  ) with (fillfactor = 85)`,
  `create index sites_brand on sites (database_row, brand_key)`,
  // Rows read so far by a scan. The table is unlogged, because an interrupted scan starts again. It has no key,
  // because a key doubled the cost of each row.
  `create unlogged table staged_sites (
    attempt uuid not null,${siteColumns},
    -- number of the batch within its attempt, from 0; readers take batch after batch without sorting
    batch integer not null default 0,
    unknown_fields text[] not null default '{}'
  )`,
  // Sites removed from the workspace, for the list of changes.
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
  // Last published counts and sites, stored so that only changes are published.
  `create table announced_counts (
    database_id text collate "C" not null,
    brand_key text collate "C" not null,
    country text collate "C" not null,
    total_domains integer not null,
    sites_in_work integer not null,
    launched_sites integer not null,
    -- sites whose status is not among «не считать»; null if published before that was counted
    counted_sites integer,
    primary key (database_id, brand_key, country)
  )`,
  // Brands of the workspace, for the rule in docs/reference/brand-rule.md; the single row of each brand with country
  // '' is the total of all countries.
  `create index announced_counts_brands on announced_counts (brand_key) where country = ''`,
  `create table announced_sites (
    database_id text collate "C" not null,
    site_id text collate "C" not null,
    url text not null,
    status text not null,
    primary key (database_id, site_id)
  )`,
  // A single row, whose lock serialises all counting.
  `create table count_revision (
    only_row boolean primary key default true check (only_row),
    revision bigint not null default 0
  )`,
  `insert into count_revision default values`,
  // Users' choices from geo; a null brand follows the rule.
  `create table keyword_brands (
    keyword_key text collate "C" primary key,
    brand_key text collate "C",
    revision bigint not null
  )`,
  // Append-only. Has no foreign key to config_databases, because the history outlives a connection and continues when
  // the same database is connected again.
  `create table site_history (
    id bigint generated always as identity,
    at timestamptz(3) not null,
    -- creation time in Notion; null unless kind is 'created'
    site_created_at timestamptz(3),
    database_row uuid not null,
    site_id text collate "C" not null,
    kind text not null check (kind in ('created', 'changed', 'removed')),
    -- texts at that time
    status text not null,
    brand text not null,
    geo text not null,
    -- null if there was no other status
    status_before text,
    -- true if all sites of one status got another one at once: the option was renamed
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
];

/** Connections to the workspace, their rows as readers see them, changes, the published state, and the outbox. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
  await createOutboxTables(db);
  await createWorkTable(db);
  await createRateLimitTable(db);
  await createRequestKeys(db);
}
