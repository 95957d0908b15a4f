import { keywordKey } from '@geoplan/contracts/keyword';
import { sql, type Kysely } from 'kysely';
import type { Pair } from '../../domain/provider.ts';
import type { WaitingPairs } from '../../domain/runs/price-of-pairs.ts';
import type { GeoTables } from '../tables.ts';

/**
 * What the running runs (of `user`, an email in lower case; of all unless said) will still buy, by country, and how much
 * of it these pairs have in common with them.
 */
export async function countWaitingPairs(
  db: Kysely<GeoTables>,
  asked: readonly Pair[],
  user?: string,
): Promise<WaitingPairs[]> {
  const keys = new Map(asked.map(({ keyword }) => [keyword, '']));
  for (const keyword of keys.keys()) keys.set(keyword, keywordKey(keyword));
  const ofUser =
    user === undefined
      ? sql``
      : sql`and run_id in (select id from runs where status = 'running' and lower(started_by) = ${user})`;
  const { rows } = await sql<WaitingPairs>`
    select country, count(*)::int as waiting, count(asked.key)::int as shared
    from (select distinct keyword_key, country from run_items where state = 'waiting' ${ofUser}) as pair
    left join unnest(${asked.map(({ keyword }) => keys.get(keyword))}::text[],
      ${asked.map(({ country }) => country)}::text[]) as asked (key, of_country)
      on asked.key = pair.keyword_key and asked.of_country = pair.country
    group by country`.execute(db);
  return rows;
}
