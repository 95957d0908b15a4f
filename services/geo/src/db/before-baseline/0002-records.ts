import { sql, type Kysely } from 'kysely';

// Keys are compared byte by byte (collate "C"), so that order and pages are the same on every server, regardless of
// its locale.
const metrics = `
    search_volume bigint not null,
    clicks bigint not null,
    cpc double precision,
    difficulty smallint,
    global_search_volume bigint,
    traffic_potential bigint`;

const statements = [
  // Times have millisecond precision, as in JSON, so that a time sent back by a client matches its row.
  `create table records (
    id uuid primary key default gen_random_uuid(),
    keyword_key text collate "C" not null,
    keyword text not null,
    country text collate "C" not null,${metrics},
    last_updated timestamptz(3) not null,
    created_at timestamptz(3) not null,
    unique (keyword_key, country)
  )`,
  // Has no foreign key to records, because its check would cost more than the row itself. Code that deletes a record
  // also deletes its readings.
  `create table readings (
    record_id uuid not null,
    at timestamptz(3) not null,${metrics},
    primary key (record_id, at)
  )`,
  // One row per keyword, updated in the transaction that changes its records. Its lock serialises those transactions.
  `create table keywords (
    keyword_key text collate "C" primary key,
    keyword text not null,
    total_countries integer not null default 0,
    total_search_volume bigint not null default 0,
    min_search_volume bigint not null default 0,
    max_search_volume bigint not null default 0,
    total_clicks bigint not null default 0,
    known_traffic_potentials integer not null default 0,
    total_traffic_potential bigint not null default 0,
    known_difficulties integer not null default 0,
    total_difficulty integer not null default 0,
    average_difficulty smallint generated always as
      (round(total_difficulty::numeric / nullif(known_difficulties, 0))) stored,
    last_updated timestamptz(3)
  )`,
  `create index keywords_volume on keywords (total_search_volume, keyword_key)`,
  `create index keywords_countries on keywords (total_countries, keyword_key)`,
  `create index keywords_difficulty on keywords (average_difficulty, keyword_key)`,
  // Stored in a separate table, because the numbers change often, and each change would also update the search index.
  `create table keyword_search (
    keyword_key text collate "C" primary key,
    -- domain/records/search-ngrams.ts: unlike pg_trgm it needs no extension and finds one letter, emoji and any script
    grams integer[] not null,
    countries text[] collate "C" not null
  )`,
  // New entries wait in a pending list that every search scans. A short list costs searches nothing and saves the
  // writer nine tenths of the index updates.
  `create index keyword_search_grams on keyword_search using gin (grams, countries)
    with (gin_pending_list_limit = 256)`,
  `create table country_totals (
    country text collate "C" primary key,
    records integer not null
  )`,
  // One row. Its version increases with every change of records, in the same transaction.
  `create table record_totals (
    only_row boolean primary key default true check (only_row),
    -- tells a restored or new database's versions from those a browser remembers
    epoch text not null default left(gen_random_uuid()::text, 8),
    version bigint not null default 0,
    keywords integer not null default 0,
    records integer not null default 0,
    total_search_volume bigint not null default 0,
    known_difficulties integer not null default 0,
    total_difficulty bigint not null default 0
  )`,
  `insert into record_totals default values`,
  // Counts of zero stay as rows, because their revision prevents an older message from restoring the sites.
  `create table site_counts (
    keyword_key text collate "C" not null,
    country text collate "C" not null,
    database_id text collate "C" not null,
    total_domains integer not null,
    sites_in_work integer not null,
    launched_sites integer not null,
    revision bigint not null,
    primary key (keyword_key, country, database_id)
  )`,
];

/** Stored pairs, the totals used by lists, and the workspace's site counts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
