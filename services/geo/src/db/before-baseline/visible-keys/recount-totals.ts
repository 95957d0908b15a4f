import { sql, type Kysely } from 'kysely';
import { indexedNgrams } from '../../../metrics/domain/records/search-ngrams.ts';

type Db = Kysely<unknown>;

const demo = `source in (select id from sources where is_demo)`;

const statements = [
  // Gaps and opportunity indexes are computed later.
  `update keywords k set total_countries = f.countries, total_search_volume = f.volume, min_search_volume = f.least,
      max_search_volume = f.most, total_clicks = f.clicks, known_traffic_potentials = f.potentials,
      total_traffic_potential = f.potential, known_difficulties = f.difficulties, total_difficulty = f.difficulty,
      last_updated = f.last_updated, unknown_volumes = f.unknown_volumes, unknown_clicks = f.unknown_clicks,
      demo_records = f.demo, covered_in = '{}', opportunity = null, opportunity_country = null
    from (select keyword_key, count(*) as countries, sum(search_volume) as volume,
        coalesce(min(search_volume) filter (where not is_volume_unknown), 0) as least, max(search_volume) as most,
        sum(clicks) as clicks, count(traffic_potential) as potentials, coalesce(sum(traffic_potential), 0) as potential,
        count(difficulty) as difficulties, coalesce(sum(difficulty), 0) as difficulty,
        max(last_updated) as last_updated, count(*) filter (where is_volume_unknown) as unknown_volumes,
        count(*) filter (where is_clicks_unknown) as unknown_clicks, count(*) filter (where ${demo}) as demo
      from records where keyword_key in (select new from moved_keys) group by keyword_key) f
    where k.keyword_key = f.keyword_key`,
  `update record_totals set version = version + 1, (keywords, records, total_search_volume, known_difficulties,
      total_difficulty, unknown_volumes, demo_records) = (select count(*) filter (where total_countries > 0),
      coalesce(sum(total_countries), 0), coalesce(sum(total_search_volume), 0), coalesce(sum(known_difficulties), 0),
      coalesce(sum(total_difficulty), 0), coalesce(sum(unknown_volumes), 0), coalesce(sum(demo_records), 0) from keywords)`,
  `delete from country_totals`,
  `insert into country_totals (country, records) select country, count(*) from records group by country`,
  `delete from keyword_search where keyword_key in (select old from moved_keys union select new from moved_keys)`,
];

/** Recounts all totals of the records after a merge of keywords. */
export async function recountTotals(db: Db): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
  const { rows } = await sql<{ key: string; countries: string[] }>`select keyword_key as key,
      array_agg(country order by country) as countries from records
    where keyword_key in (select new from moved_keys) group by keyword_key`.execute(db);
  await sql`insert into keyword_search (keyword_key, grams, countries)
    select key, grams::int4[], countries::text[] from unnest(${rows.map(({ key }) => key)}::text[],
      ${rows.map(({ key }) => `{${indexedNgrams(key).join()}}`)}::text[],
      ${rows.map(({ countries }) => `{${countries.join()}}`)}::text[]) as g (key, grams, countries)`.execute(
    db,
  );
}
