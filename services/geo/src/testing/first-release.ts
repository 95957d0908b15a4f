import { keywordKey } from '@geoplan/contracts/keyword';
import type { Pool, PoolClient } from 'pg';
import { indexedNgrams } from '../domain/records/search-ngrams.ts';

/** A figure as the first release (81f79be, schema of migration 0003) stores it. */
export interface FirstFigure {
  keyword: string;
  country: string;
  searchVolume: number;
  clicks: number;
  difficulty: number | null;
}

// Its statements word for word, without the columns that stay null here; its TypeScript around them is shortened.
const lockKeywords = `insert into keywords (keyword_key, keyword)
  select key, keyword from unnest($1::text[], $2::text[]) as given (key, keyword)
  order by key collate "C"
  on conflict (keyword_key) do update set keyword = excluded.keyword`;

const upsertRecords = `with saved as (
    insert into records (keyword_key, keyword, country, search_volume, clicks, cpc, difficulty,
      global_search_volume, traffic_potential, last_updated, created_at)
    select *, statement_timestamp(), statement_timestamp() from unnest(
      $1::text[], $2::text[], $3::text[], $4::int8[], $5::int8[], $6::float8[], $7::int2[], $8::int8[], $9::int8[])
    on conflict (keyword_key, country) do update set keyword = excluded.keyword,
      search_volume = excluded.search_volume, clicks = excluded.clicks, cpc = excluded.cpc,
      difficulty = excluded.difficulty, global_search_volume = excluded.global_search_volume,
      traffic_potential = excluded.traffic_potential, last_updated = excluded.last_updated
    returning *, xmax = 0 as is_new),
  kept as (
    insert into readings (record_id, at, search_volume, clicks, cpc, difficulty, global_search_volume, traffic_potential)
    select id, last_updated, search_volume, clicks, cpc, difficulty, global_search_volume, traffic_potential from saved
    on conflict (record_id, at) do nothing)
  select country, is_new from saved`;

const sums = `count(*) filter (where total_countries > 0) as keywords,
  coalesce(sum(total_countries), 0) as records, coalesce(sum(total_search_volume), 0) as volume,
  coalesce(sum(known_difficulties), 0) as difficulties, coalesce(sum(total_difficulty), 0) as difficulty`;

const recount = `with wanted as (select keyword_key, grams::int4[] from unnest($1::text[], $2::text[]) as w (keyword_key, grams)),
  fresh as materialized (
    select keyword_key, count(*) as total_countries, sum(search_volume) as total_search_volume,
      min(search_volume) as min_search_volume, max(search_volume) as max_search_volume, sum(clicks) as total_clicks,
      count(traffic_potential) as known_traffic_potentials, coalesce(sum(traffic_potential), 0) as total_traffic_potential,
      count(difficulty) as known_difficulties, coalesce(sum(difficulty), 0) as total_difficulty,
      max(last_updated) as last_updated, array_agg(country order by country) as countries
    from records where keyword_key = any($1) group by keyword_key),
  before as (select ${sums} from keywords where keyword_key = any($1)),
  after as (select ${sums} from fresh),
  written as (
    update keywords set total_countries = f.total_countries, total_search_volume = f.total_search_volume,
      min_search_volume = f.min_search_volume, max_search_volume = f.max_search_volume, total_clicks = f.total_clicks,
      known_traffic_potentials = f.known_traffic_potentials, total_traffic_potential = f.total_traffic_potential,
      known_difficulties = f.known_difficulties, total_difficulty = f.total_difficulty, last_updated = f.last_updated
    from fresh f where keywords.keyword_key = f.keyword_key),
  searchable as (
    insert into keyword_search (keyword_key, grams, countries)
    select keyword_key, grams, countries from wanted join fresh using (keyword_key)
    on conflict (keyword_key) do update set countries = excluded.countries
    where keyword_search.countries <> excluded.countries)
  select (after.keywords - before.keywords)::int as keywords, (after.records - before.records)::int as records,
    after.volume - before.volume as volume, (after.difficulties - before.difficulties)::int as difficulties,
    after.difficulty - before.difficulty as difficulty
  from before, after`;

const addTotals = `update record_totals set version = version + 1, keywords = keywords + $1,
  records = records + $2, total_search_volume = total_search_volume + $3::bigint,
  known_difficulties = known_difficulties + $4, total_difficulty = total_difficulty + $5::bigint`;

const addCountries = `insert into country_totals (country, records)
  select * from unnest($1::text[], $2::int4[])
  on conflict (country) do update set records = country_totals.records + excluded.records`;

async function store(client: PoolClient, figures: readonly FirstFigure[]): Promise<void> {
  const keys = figures.map(({ keyword }) => keywordKey(keyword));
  const spellings = new Map(figures.map(({ keyword }, at) => [keys[at] ?? '', keyword]));
  await client.query(lockKeywords, [[...spellings.keys()], [...spellings.values()]]);
  const nothing = figures.map(() => null);
  const saved = await client.query<{ country: string; is_new: boolean }>(upsertRecords, [
    keys,
    figures.map(({ keyword }) => keyword),
    figures.map(({ country }) => country),
    figures.map(({ searchVolume }) => searchVolume),
    figures.map(({ clicks }) => clicks),
    nothing,
    figures.map(({ difficulty }) => difficulty),
    nothing,
    nothing,
  ]);
  const distinct = [...spellings.keys()];
  const grams = distinct.map((key) => `{${indexedNgrams(key).join()}}`);
  const growth = await client.query<Record<string, unknown>>(recount, [distinct, grams]);
  const { keywords, records, volume, difficulties, difficulty } = growth.rows[0] ?? {};
  await client.query(addTotals, [keywords, records, volume, difficulties, difficulty]);
  const added = saved.rows.filter(({ is_new: isNew }) => isNew).map(({ country }) => country);
  const countries = [...new Set(added)];
  if (countries.length === 0) return;
  const counts = countries.map((country) => added.filter((each) => each === country).length);
  await client.query(addCountries, [countries, counts]);
}

/** Stores figures as the first release does, each pair at most once. */
export async function storeAsFirstRelease(pool: Pool, figures: readonly FirstFigure[]): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await store(client, figures);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

/** What the first release reads for a page of the list, its summary and a keyword's countries. */
export const firstReads = [
  `select keyword_key, keyword, total_countries, total_search_volume::float8, min_search_volume::float8,
    max_search_volume::float8, total_clicks::float8, known_traffic_potentials, total_traffic_potential::float8,
    average_difficulty, last_updated from keywords order by total_search_volume desc, keyword_key desc limit 51`,
  `select keywords, (select count(*)::int from country_totals c where c.records > 0) as countries,
    coalesce(round(total_search_volume::numeric / nullif(records, 0)), 0)::float8 as volume,
    round(total_difficulty::numeric / nullif(known_difficulties, 0))::int as difficulty from record_totals`,
  `select id, keyword, country, search_volume::float8 as "searchVolume", clicks::float8 as clicks, cpc, difficulty,
    global_search_volume::float8 as "globalSearchVolume", traffic_potential::float8 as "trafficPotential",
    last_updated as "lastUpdated", created_at from records order by keyword_key, country limit 200`,
];
