import { keywordKey } from '@geoplan/contracts/keyword';
import { sql, type Kysely } from 'kysely';
import type { Pair } from '../../domain/provider.ts';
import type { GeoTables } from '../tables.ts';

/** Pairs of one country that runs still wait for, each counted once. */
export interface WaitingPairs {
  country: string;
  waiting: number;
  /** Of them, those among the asked. */
  shared: number;
}

/** What the running runs will still buy, by country, and how much of it these pairs have in common with them. */
export async function countWaitingPairs(
  db: Kysely<GeoTables>,
  asked: readonly Pair[],
): Promise<WaitingPairs[]> {
  const keys = new Map(asked.map(({ keyword }) => [keyword, '']));
  for (const keyword of keys.keys()) keys.set(keyword, keywordKey(keyword));
  const { rows } = await sql<WaitingPairs>`
    select country, count(*)::int as waiting, count(asked.key)::int as shared
    from (select distinct keyword_key, country from run_items where state = 'waiting') as pair
    left join unnest(${asked.map(({ keyword }) => keys.get(keyword))}::text[],
      ${asked.map(({ country }) => country)}::text[]) as asked (key, of_country)
      on asked.key = pair.keyword_key and asked.of_country = pair.country
    group by country`.execute(db);
  return rows;
}
