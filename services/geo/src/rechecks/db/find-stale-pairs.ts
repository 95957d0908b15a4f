import type { RecheckScope } from '@geoplan/contracts/geo/geo-rechecks';
import type { RecordSource } from '@geoplan/contracts/geo/geo-record';
import { sql, type QueryExecutorProvider, type RawBuilder } from 'kysely';
import type { Pair } from '../../metrics/domain/provider.ts';

/** Keywords and countries whose stale pairs are selected. */
export interface RecheckGroup {
  scope: RecheckScope;
  /** Key of the brand, used for the scope `brand`. */
  brand: string | null;
  /** Keys of the keywords, used for the scope `keywords`. */
  keys: readonly string[];
  /** Country codes; empty for any country. */
  countries: readonly string[];
}

function inGroup({ scope, brand, keys, countries }: RecheckGroup): RawBuilder<unknown> {
  const words = {
    all: sql`true`,
    brand: sql`keyword_key in (select k.keyword_key from keywords as k
      where k.brand_key = ${brand} or k.keyword_key = ${brand} and k.brand_key is null)`,
    keywords: sql`keyword_key = any(${keys}::text[])`,
  };
  return sql`${words[scope]} and ${countries.length === 0 ? sql`true` : sql`country = any(${countries}::text[])`}`;
}

/**
 * Stored pairs of a group that are not fresh and for which no active run waits, oldest first. Figures from a source
 * other than `source` are not fresh either, but emulated figures never replace real figures.
 */
export async function findStalePairs(
  db: QueryExecutorProvider,
  group: RecheckGroup,
  { since, source, limit }: { since: Date; source: RecordSource; limit: number },
): Promise<Pair[]> {
  const same = sql`array(select id from sources
    where provider = ${source.provider} and is_demo = ${source.isDemo})`;
  const ofOthers = source.isDemo ? sql`false` : sql`source <> all(${same})`;
  const { rows } = await sql<Pair>`select keyword, country from records as r
    where ${inGroup(group)} and (source = any(${same}) and last_updated < ${since} or ${ofOthers})
      and not exists (select from run_items as i
        where i.state = 'waiting' and i.keyword_key = r.keyword_key and i.country = r.country)
    order by last_updated, id limit ${limit}`.execute(db);
  return rows;
}
