import { keywordKey } from '@geoplan/contracts/keyword';
import { sql, type QueryExecutorProvider } from 'kysely';
import type { KnownPairs, KnownPairsQuery } from '../domain/estimate-run.ts';
import { isFrom, joinSource } from '../../metrics/db/records/sources.ts';

/**
 * Counts, per country, the pairs of keywords × countries stored since `since` (none if null), and other pairs for
 * which active runs wait. Counts in Postgres, because there may be millions of pairs.
 */
export async function countKnownPairs(
  db: QueryExecutorProvider,
  { keywords, countries, since, source }: KnownPairsQuery,
): Promise<KnownPairs[]> {
  const keys = keywords.map(keywordKey);
  const { rows } = await sql<KnownPairs>`
    with fresh as materialized (
      select keyword_key, country from records ${sql.raw(joinSource)}
      where keyword_key = any(${keys}::text[]) and country = any(${countries}::text[])
        and last_updated >= ${since}::timestamptz
        and ${source ? isFrom(source) : sql`true`}
    ),
    waiting as (
      select distinct keyword_key, country from run_items as i
      where state = 'waiting' and keyword_key = any(${keys}::text[]) and country = any(${countries}::text[])
        and not exists (select from fresh as f where f.keyword_key = i.keyword_key and f.country = i.country)
    )
    select country, sum(fresh)::int as fresh, sum(shared)::int as shared from (
      select country, count(*) as fresh, 0 as shared from fresh group by country
      union all select country, 0, count(*) from waiting group by country
    ) as counted group by country`.execute(db);
  return rows;
}
