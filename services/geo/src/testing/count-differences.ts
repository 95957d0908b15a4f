import type { Pool } from 'pg';

/** What is kept beside the records against a count of them; each statement counts what differs. */
const comparisons: Record<string, string> = {
  'keywords whose sums differ from a count of their records': `
    select count(*) from keywords k full join (
      select keyword_key, count(*) as countries, sum(search_volume) as volume, max(search_volume) as most,
        sum(clicks) as clicks, count(difficulty) as difficulties, coalesce(sum(difficulty), 0) as difficulty,
        count(*) filter (where is_volume_unknown) as unknown, max(last_updated) as last_updated
      from records group by keyword_key) r using (keyword_key)
    where (k.total_countries, k.total_search_volume, k.max_search_volume, k.total_clicks, k.known_difficulties,
      k.total_difficulty, k.unknown_volumes, k.last_updated) is distinct from
      (r.countries, r.volume, r.most, r.clicks, r.difficulties, r.difficulty, r.unknown, r.last_updated)`,
  'overall sums that differ from a count': `
    select count(*) from record_totals t, (select count(*) as records, count(distinct keyword_key) as keywords,
      coalesce(sum(search_volume), 0) as volume, count(difficulty) as difficulties from records) r
    where (t.records, t.keywords, t.total_search_volume, t.known_difficulties) is distinct from
      (r.records, r.keywords, r.volume, r.difficulties)`,
  'countries whose number of records differs': `
    select count(*) from country_totals t full join
      (select country, count(*) as records from records group by country) r using (country)
    where coalesce(t.records, 0) <> coalesce(r.records, 0)`,
  'keywords that the search does not find, or finds in other countries': `
    select count(*) from keyword_search s full join
      (select keyword_key, array_agg(country order by country) as countries from records group by keyword_key) r
      using (keyword_key)
    where s.countries is distinct from r.countries`,
  'records without a reading of their time': `
    select count(*) from records r where not exists (
      select from readings g where g.record_id = r.id and g.at = r.last_updated and g.search_volume = r.search_volume)`,
};

/** Statements that count what background jobs have still to do with figures of an older version. */
const unfinished = `select (select count(*) from records where source is null)
  + (select count(*) from readings where source is null)
  + (select count(*) from records where moves_at is distinct from last_updated
      and (last_updated > created_at or moves_at is not null)) as count`;

/** The one number that a statement selects as `count`. */
export async function countOf(pool: Pool, text: string, values: unknown[] = []): Promise<number> {
  const { rows } = await pool.query<{ count: string }>(text, values);
  return Number(rows[0]?.count ?? Number.NaN);
}

/** How many figures of an older version wait for the new version's jobs. */
export const countUnfinished = (pool: Pool): Promise<number> => countOf(pool, unfinished);

/** What is kept beside the records and differs from a count of them: each kind with how often. */
export async function countDifferences(pool: Pool): Promise<Record<string, number>> {
  const differences: Record<string, number> = {};
  for (const [name, text] of Object.entries(comparisons)) differences[name] = await countOf(pool, text);
  return differences;
}
