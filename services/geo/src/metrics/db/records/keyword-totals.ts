import { foldedText } from '@geoplan/contracts/fields/folded-text';
import { sql, type Transaction } from 'kysely';
import { indexedNgrams } from '../../domain/records/search-ngrams.ts';
import { recomputeCoverage } from '../coverage/recompute-coverage.ts';
import type { GeoTables } from '../../../db/tables.ts';
import { demoSources } from './sources.ts';

/** Change to the overall sums. */
interface Growth {
  keywords: number;
  records: number;
  volume: string;
  difficulties: number;
  difficulty: string;
  unknown: number;
  demo: number;
}

/** Sums over rows of `keywords`. */
const sums = sql.raw(`count(*) filter (where total_countries > 0) as keywords,
  coalesce(sum(total_countries), 0) as records, coalesce(sum(total_search_volume), 0) as volume,
  coalesce(sum(known_difficulties), 0) as difficulties, coalesce(sum(total_difficulty), 0) as difficulty,
  coalesce(sum(unknown_volumes), 0) as unknown, coalesce(sum(demo_records), 0) as demo`);

/** Recounts the records of these keywords; keywords without records are deleted. */
async function recount(trx: Transaction<GeoTables>, keys: readonly string[]): Promise<Growth> {
  const folded = keys.map((key) => (foldedText(key) === key ? null : foldedText(key)));
  const grams = keys.map((key, at) => `{${indexedNgrams(key, folded[at]).join()}}`);
  // All parts see the rows as they were before the statement, so `before` and `fresh` are independent of `written`.
  const { rows } = await sql<Growth>`
    with wanted as (select keyword_key, grams::int4[], folded from
        unnest(${keys}::text[], ${grams}::text[], ${folded}::text[]) as w (keyword_key, grams, folded)),
    fresh as materialized (
      select keyword_key, count(*) as total_countries, sum(search_volume) as total_search_volume,
        coalesce(min(search_volume) filter (where not is_volume_unknown), 0) as min_search_volume,
        max(search_volume) as max_search_volume, sum(clicks) as total_clicks,
        count(*) filter (where is_volume_unknown) as unknown_volumes,
        count(*) filter (where is_clicks_unknown) as unknown_clicks,
        count(*) filter (where source = any(${demoSources})) as demo_records,
        count(traffic_potential) as known_traffic_potentials, coalesce(sum(traffic_potential), 0) as total_traffic_potential,
        count(difficulty) as known_difficulties, coalesce(sum(difficulty), 0) as total_difficulty,
        max(last_updated) as last_updated, array_agg(country order by country) as countries
      from records where keyword_key = any(${keys}) group by keyword_key),
    before as (select ${sums} from keywords where keyword_key = any(${keys})),
    after as (select ${sums} from fresh),
    written as (
      update keywords set total_countries = f.total_countries, total_search_volume = f.total_search_volume,
        min_search_volume = f.min_search_volume, max_search_volume = f.max_search_volume, total_clicks = f.total_clicks,
        known_traffic_potentials = f.known_traffic_potentials, total_traffic_potential = f.total_traffic_potential,
        known_difficulties = f.known_difficulties, total_difficulty = f.total_difficulty, last_updated = f.last_updated,
        unknown_volumes = f.unknown_volumes, unknown_clicks = f.unknown_clicks, demo_records = f.demo_records
      from fresh f where keywords.keyword_key = f.keyword_key),
    searchable as (
      insert into keyword_search (keyword_key, grams, countries, folded)
      select keyword_key, grams, countries, folded from wanted join fresh using (keyword_key)
      on conflict (keyword_key) do update set countries = excluded.countries
      where keyword_search.countries <> excluded.countries),
    empty as (select keyword_key from wanted except select keyword_key from fresh),
    gone as (delete from keywords where keyword_key in (select keyword_key from empty)),
    unsearchable as (delete from keyword_search where keyword_key in (select keyword_key from empty))
    select (after.keywords - before.keywords)::int as keywords, (after.records - before.records)::int as records,
      after.volume - before.volume as volume, (after.difficulties - before.difficulties)::int as difficulties,
      after.difficulty - before.difficulty as difficulty,
      (after.unknown - before.unknown)::int as unknown, (after.demo - before.demo)::int as demo
    from before, after`.execute(trx);
  const growth = rows[0];
  if (!growth) throw new Error('keyword_totals row missing');
  return growth;
}

/**
 * Updates all denormalised totals after a change of these keywords' records. The caller holds the locks of their rows
 * in `keywords`. `countries` is the number of records that each country has gained or lost.
 */
export async function updateKeywordTotals(
  trx: Transaction<GeoTables>,
  keys: readonly string[],
  countries: ReadonlyMap<string, number>,
): Promise<void> {
  const growth = await recount(trx, keys);
  await recomputeCoverage(trx, keys);
  // Every writer locks this row last, so the lock also serialises the updates of the countries' rows below.
  await sql`update record_totals set version = version + 1, keywords = keywords + ${growth.keywords},
    records = records + ${growth.records}, total_search_volume = total_search_volume + ${growth.volume}::bigint,
    known_difficulties = known_difficulties + ${growth.difficulties},
    total_difficulty = total_difficulty + ${growth.difficulty}::bigint,
    unknown_volumes = unknown_volumes + ${growth.unknown}, demo_records = demo_records + ${growth.demo}`.execute(
    trx,
  );
  if (countries.size === 0) return;
  await sql`insert into country_totals (country, records)
    select * from unnest(${[...countries.keys()]}::text[], ${[...countries.values()]}::int4[])
    on conflict (country) do update set records = country_totals.records + excluded.records`.execute(trx);
}
