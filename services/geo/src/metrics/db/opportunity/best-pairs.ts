import type { KeywordGroup } from '@geoplan/contracts/geo/geo-record';
import type { BestPair } from '@geoplan/contracts/geo/opportunity-endpoints';
import { gapVolume } from '@geoplan/contracts/geo/geo-record';
import { sql, type Kysely } from 'kysely';
import { areSitesKnown, siteBrand, siteSums } from '../brands/keyword-sites.ts';
import { knownVolume } from '../records/record-row.ts';
import { joinSource } from '../records/sources.ts';
import type { GeoTables } from '../../../db/tables.ts';
import { joinOpportunity, opportunityColumn } from './opportunity-index.ts';

type Best = NonNullable<KeywordGroup['opportunity']>;

/** Best pair of each of these keywords by current index; a keyword without an index is absent. */
export async function readBestPairs(
  db: Kysely<GeoTables>,
  keywords: readonly { keyword_key: string; opportunity_country: string | null }[],
): Promise<Map<string, Best>> {
  const { rows } = await sql<Best & { key: string }>`select k.keyword_key as key, r.country,
      (${sql.raw(knownVolume)})::float8 as "searchVolume", r.difficulty, r.cpc, opportunity.index,
      opportunity.counted as "countedSites", opportunity.estimate
    from unnest(${keywords.map((row) => row.keyword_key)}::text[], ${keywords.map((row) => row.opportunity_country)}::text[])
      as given (key, country)
    join keywords k on k.keyword_key = given.key
    join records r on r.keyword_key = given.key and r.country = given.country ${joinOpportunity}
    where opportunity.index is not null`.execute(db);
  return new Map(rows.map(({ key, ...best }) => [key, best]));
}

/**
 * Number of keywords that are read from the top of the order. The dashboard shows six of them and does not count the
 * rest.
 */
const headKeywords = 100;

/**
 * Best pairs of the keywords at the top of the order, one per keyword. Fully known pairs are listed before estimates.
 */
export async function listBestPairs(db: Kysely<GeoTables>, limit: number): Promise<BestPair[]> {
  const areKnown = await areSitesKnown(db, null);
  const { rows } =
    await sql<BestPair>`select r.keyword, r.country, (${sql.raw(knownVolume)})::float8 as "searchVolume",
      r.difficulty, r.cpc, coalesce(s.is_demo, false) as "isDemo",
      own."totalDomains", own."sitesInWork", own."launchedSites",
      ${areKnown} and r.search_volume >= ${gapVolume} and own."countedSites" = 0 as "isGap", ${opportunityColumn}
    from (select * from keywords where opportunity is not null
      order by opportunity desc, keyword_key desc limit ${Math.max(limit, headKeywords)}) k
    join records r on r.keyword_key = k.keyword_key and r.country = k.opportunity_country ${sql.raw(joinSource)}
    cross join lateral (select ${siteSums} from site_counts c
      where c.keyword_key = ${siteBrand} and c.country = r.country) own ${joinOpportunity}
    order by opportunity.is_estimate, opportunity.sort_index desc nulls last, r.search_volume desc, k.keyword_key
    limit ${limit}`.execute(db);
  return rows;
}
