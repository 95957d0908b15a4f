/** Geo's copy of the workspace's sites and brands, and the opportunity index. */
export const workspaceStatements: readonly string[] = [
  // Rows with a count of zero are kept, because their revision prevents an older message from restoring the sites.
  `create table site_counts (
    keyword_key text collate "C" not null,
    country text collate "C" not null,
    database_id text collate "C" not null,
    total_domains integer not null,
    sites_in_work integer not null,
    launched_sites integer not null,
    revision bigint not null,
    -- sites that close a gap; null if the publisher did not count them, and all do
    counted_sites integer,
    primary key (keyword_key, country, database_id)
  )`,
  `create index site_counts_present on site_counts (database_id) where total_domains > 0`,
  // Brands that have a site, with their words and symbols. Updated in the transaction that changes the counts.
  `create table brands (
    brand_key text collate "C" primary key,
    tokens smallint not null
  )`,
  `create index brands_tokens on brands (tokens)`,
  // Brands chosen by users, for keywords with or without records. If the brand is null, the rule assigns one again.
  // The table has few rows.
  `create table keyword_brands (
    keyword_key text collate "C" primary key,
    brand_key text collate "C",
    revision bigint not null
  )`,
  // Brands whose keywords are reassigned in batches, outside the transaction that changed the brands.
  `create table brand_work (
    brand_key text collate "C" primary key,
    -- true if it was added or removed: keywords may move between it and other brands
    is_other boolean not null,
    -- progress over the keywords, and the request
    after_key text collate "C" not null default '',
    revision integer not null default 1,
    lease_until timestamptz not null default '-infinity'
  )`,
  // One row with the weights of the stored opportunity indexes; a change recomputes all indexes
  // (recompute-opportunities.ts).
  `create table opportunity_rule (
    only_row boolean primary key default true check (only_row),
    demand smallint not null default 40,
    difficulty smallint not null default 25,
    price smallint not null default 10,
    coverage smallint not null default 25,
    -- false until the first site of the workspace is known; until then coverage is left out
    is_coverage_known boolean not null default false,
    -- grows with every change of the above; the second one only with the weights, for admins
    revision integer not null default 1,
    weights_revision integer not null default 1,
    -- progress of the recomputation, its revision, and its lease
    after_key text collate "C" not null default '',
    counted_revision integer not null default 0,
    lease_until timestamptz not null default '-infinity'
  )`,
  `insert into opportunity_rule default values`,
  // Median points of each country's known figures, which replace unknown figures; null if none is known.
  `create table opportunity_medians (
    country text collate "C" primary key,
    difficulty smallint check (difficulty between 0 and 100),
    price smallint check (price between 0 and 100)
  )`,
  // One row with the time at which the medians were last computed and the number of records at that time. The replica
  // that computes them holds its lock.
  `create table opportunity_medians_count (
    only_row boolean primary key default true check (only_row),
    counted_at timestamptz not null default '-infinity',
    records integer not null default 0
  )`,
  `insert into opportunity_medians_count default values`,
];
