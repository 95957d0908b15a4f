import { countTokens } from '@geoplan/contracts/geo/keyword-brand';
import { sql, type Kysely } from 'kysely';

const statements = [
  // Workspace brand of a keyword and the method of its assignment; null if there is none or it is not assigned yet.
  // Until it is assigned, and for rows written by an earlier version, the brand equal to the keyword applies
  // (db/brands/keyword-sites.ts).
  `alter table keywords add column brand_key text collate "C", add column brand_match text
    check (brand_match in ('exact', 'contained', 'manual'))`,
  `create index keywords_brand on keywords (brand_key, keyword_key) where brand_key is not null`,
  // Brands chosen by users, for keywords with or without records. A null brand is assigned by the rule again. Few rows.
  `create table keyword_brands (
    keyword_key text collate "C" primary key,
    brand_key text collate "C",
    revision bigint not null
  )`,
  // Number of sites that close a gap; null if an earlier publisher did not count them, in which case all sites close
  // it.
  `alter table site_counts add column counted_sites integer`,
  `create index site_counts_present on site_counts (database_id) where total_domains > 0`,
  // Brands that have a site, with their words and symbols; updated together with the counts.
  `create table brands (
    brand_key text collate "C" primary key,
    tokens smallint not null
  )`,
  `create index brands_tokens on brands (tokens)`,
  // Brands whose keywords are reassigned in batches, outside the transaction that changed the brands.
  `create table brand_work (
    brand_key text collate "C" primary key,
    -- it came or went, so that others' keywords may be its own now, and the other way round
    is_other boolean not null,
    -- how far the keywords are done, and of which request
    after_key text collate "C" not null default '',
    revision integer not null default 1,
    lease_until timestamptz not null default '-infinity'
  )`,
];

/** Brands of keywords, and numbers of the sites that close gaps. Existing keywords are assigned later, in batches. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
  const { rows } = await sql<{
    key: string;
  }>`select distinct keyword_key as key from site_counts where total_domains > 0`.execute(db);
  const keys = rows.map(({ key }) => key);
  await sql`insert into brands select * from unnest(${keys}::text[], ${keys.map(countTokens)}::int2[])`.execute(
    db,
  );
  await sql`insert into brand_work (brand_key, is_other) select brand_key, true from brands`.execute(db);
}
