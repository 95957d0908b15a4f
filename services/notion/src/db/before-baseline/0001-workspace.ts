import { createOutboxTables, createPaceTable } from '@geoplan/kit/database/frozen-tables';
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
    -- keywordKey of brand and status, and what geo names: domain/sites/parse-countries.ts
    brand_key text collate "C" not null,
    status_key text collate "C" not null,
    countries text[] collate "C" not null,
    geo_labels text[] not null`;

const statements = [
  `create table configs (
    id uuid primary key default gen_random_uuid(),
    name text not null,
    description text not null default '',
    -- bound to its row: db/configs/config-rows.ts
    sealed_token text not null,
    is_active boolean not null default true,
    is_default boolean not null default false,
    counting jsonb not null,
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now()
  )`,
  `create unique index configs_default on configs (is_default) where is_default`,
  // The main database is a row like the others, but always active; only its config can be inactive.
  `create table config_databases (
    id uuid primary key default gen_random_uuid(),
    config_id uuid not null references configs on delete cascade,
    database_id text collate "C" not null check (database_id = lower(database_id) and database_id not like '%-%'),
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
    -- what is to be done next; null = nothing
    pending text check (pending in ('incremental', 'full')),
    asked_at timestamptz not null default now(),
    -- of the present or the last run; attempt names its staged rows
    is_full boolean not null default false,
    attempt uuid,
    started_at timestamptz,
    lease_until timestamptz,
    scanned integer not null default 0,
    -- the workspace's own name of the database
    title text not null default '',
    rows integer not null default 0,
    -- grows whenever readers see something new
    version bigint not null default 0,
    last_success_at timestamptz(3),
    last_full_at timestamptz(3),
    last_error text,
    warnings jsonb not null default '[]'
  )`,
  `create table data_sources (
    database_row uuid not null references config_databases on delete cascade,
    id text collate "C" not null,
    title text not null,
    -- which column fills which field, and the names they were first matched under
    fields jsonb not null,
    remembered jsonb not null,
    -- the latest edit that was seen; null = no rows yet
    watermark timestamptz,
    is_gone boolean not null default false,
    primary key (database_row, id)
  )`,
  // Has no foreign key to config_databases, because its check would cost as much as the row itself. Code that removes
  // databases publishes the removal, which removes their rows (db/counts/publish-counts.ts).
  `create table sites (
    database_row uuid not null,${siteColumns},
    http_status integer,
    http_reason text,
    http_checked_at timestamptz(3),
    primary key (database_row, id)
  )`,
  `create index sites_brand on sites (database_row, brand_key)`,
  // Rows read so far by a scan. The table is unlogged, because an interrupted scan starts again.
  `create unlogged table staged_sites (
    attempt uuid not null,${siteColumns},
    primary key (attempt, id)
  )`,
  // Last published counts, stored so that only changes are published.
  `create table announced_counts (
    database_id text collate "C" not null,
    brand_key text collate "C" not null,
    country text collate "C" not null,
    total_domains integer not null,
    sites_in_work integer not null,
    launched_sites integer not null,
    primary key (database_id, brand_key, country)
  )`,
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
];

/** Connections to the workspace, their rows as readers see them, and the published state. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
  await createOutboxTables(db);
  await createPaceTable(db);
}
