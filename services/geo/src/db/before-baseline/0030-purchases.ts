import { lockTables } from '@geoplan/kit/database/lock-tables';
import { sql, type Kysely } from 'kysely';

const statements = [
  // Market in which a pair was bought from a source, with the values kept across all purchases there.
  `create table pair_markets (
    -- no references: their checks would cost more than the row; the trigger below removes what belongs to no record
    record_id uuid not null,
    source smallint not null,
    -- null if the request named none
    language text collate "C",
    location text collate "C" not null,
    first_at timestamptz(3) not null,
    last_at timestamptz(3) not null,
    -- searches per month, one element each; null for a month without a known volume
    first_month date,
    volumes integer[],
    -- KeywordIdea of the domain, of the last response that had any
    ideas jsonb,
    unique nulls not distinct (record_id, source, language)
  )`,
  // Ideas are the bulk of a row and repeat the same words. Compressed, they take a third of the space and stay in the
  // row.
  `alter table pair_markets set (toast_tuple_target = 256), alter column ideas set storage main`,
  // Details from the last purchase of each month.
  `create table pair_details (
    record_id uuid not null,
    source smallint not null,
    language text collate "C",
    month date not null,
    at timestamptz(3) not null,
    -- bits of the details that the response named (purchases/detail-columns.ts); null in their columns is its null
    told bigint not null,
    figures_updated_at timestamptz(0),
    intent_updated_at timestamptz(0),
    backlinks_updated_at timestamptz(0),
    competition real,
    low_bid real,
    high_bid real,
    vendor_trend real,
    monthly_growth integer,
    quarterly_growth integer,
    yearly_growth integer,
    backlinks real,
    dofollow_links real,
    referring_pages real,
    referring_domains real,
    referring_main_domains real,
    page_rank real,
    domain_rank real,
    competition_index smallint,
    is_another_language boolean,
    competition_level text,
    core_keyword text,
    clustering_algorithm text,
    detected_language text,
    main_intent text,
    foreign_intents text[],
    categories integer[],
    unique nulls not distinct (record_id, source, language, month)
  )`,
  // Uses a trigger, because several statements and older versions remove records.
  `create function forget_purchases() returns trigger language plpgsql as $$ begin
    delete from pair_details where record_id in (select id from gone);
    delete from pair_markets where record_id in (select id from gone);
    return null;
  end $$`,
  `create trigger forget_purchases after delete on records referencing old table as gone
    for each statement execute function forget_purchases()`,
];

/**
 * Tables for everything in a purchased response except the metrics: monthly values, details, ideas, and the market of
 * the purchase.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await lockTables(db, ['records']);
  for (const statement of statements) await sql.raw(statement).execute(db);
}
