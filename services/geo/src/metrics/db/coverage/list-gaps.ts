import type { listGaps as contract } from '@geoplan/contracts/geo/geo-keywords';
import type { CallResponse } from '@geoplan/contracts/routing/call-url';
import { sql, type Kysely } from 'kysely';
import type { GeoTables } from '../../../db/tables.ts';
import { areSitesKnown, inDatabase, siteBrand, siteSums } from '../brands/keyword-sites.ts';
import { joinOpportunity, opportunityColumn } from '../opportunity/opportunity-index.ts';
import { matchingKeys, type KeywordFilter, type PairFilter } from '../records/keyword-filter.ts';
import { knownVolume } from '../records/record-row.ts';
import { isFitting, mayFit } from './gap-filter.ts';

/**
 * Filter for the gaps of matching keywords. `databaseId` limits the counted sites to one database; `null` means all
 * databases.
 */
export interface GapFilter extends Pick<KeywordFilter, 'search' | 'runId'> {
  minOpportunity: number;
  minVolume: number;
  countries: readonly string[];
  databaseId: string | null;
}

type Gaps = CallResponse<typeof contract>['data'];

/** Number of gaps, and the best `limit` gaps by index. There are no gaps until the sites of the workspace are known. */
export async function listGaps(db: Kysely<GeoTables>, filter: GapFilter, limit: number): Promise<Gaps> {
  const { search, runId = null, minOpportunity, minVolume, countries, databaseId } = filter;
  if (!(await areSitesKnown(db, databaseId))) return { total: 0, pairs: [] };
  const pair: PairFilter = { minVolume, countries, openIn: { databaseId } };
  const conditions = [
    mayFit(pair),
    isFitting(pair),
    ...(search === null && runId === null
      ? []
      : [sql`k.keyword_key in (${matchingKeys({ search, runId })})`]),
    // Computing the index costs more than reading the rest of the row, so it is computed only for keywords whose best
    // pair reaches the minimum.
    ...(minOpportunity > 0
      ? [sql`k.opportunity >= ${minOpportunity}`, sql`opportunity.sort_index >= ${minOpportunity}`]
      : []),
  ];
  const found = sql`from keywords k join records r on r.keyword_key = k.keyword_key
    ${minOpportunity > 0 || limit > 0 ? joinOpportunity : sql``}
    where ${sql.join(conditions, sql` and `)}`;
  const [{ rows: counted }, { rows: pairs }] = await Promise.all([
    sql<{ total: number }>`select count(*)::int as total ${found}`.execute(db),
    limit === 0
      ? { rows: [] }
      : sql<Gaps['pairs'][number]>`select best.keyword, best.country, best."searchVolume", best.difficulty,
          best.cpc, best.opportunity, own."launchedSites" from (
            select r.keyword, r.country, (${sql.raw(knownVolume)})::float8 as "searchVolume", r.difficulty, r.cpc,
              ${opportunityColumn}, ${siteBrand} as brand, row_number() over (order by opportunity.sort_index desc nulls last,
                r.search_volume desc, k.keyword_key, r.country) as place ${found}
            order by place limit ${limit}) best
          cross join lateral (select ${siteSums} from site_counts c
            where c.keyword_key = best.brand and c.country = best.country and ${inDatabase(databaseId)}) own
          order by best.place`.execute(db),
  ]);
  return { total: counted[0]?.total ?? 0, pairs };
}
