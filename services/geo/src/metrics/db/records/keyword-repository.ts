import type { KeywordGroup, RecordsSummary, SiteCounts } from '@geoplan/contracts/geo/geo-record';
import { sql, type Kysely } from 'kysely';
import { readBestPairs } from '../opportunity/best-pairs.ts';
import { findKeywords } from './find-keywords.ts';
import type { KeywordFilter, MatchCountCache } from './keyword-filter.ts';
import type { KeywordPageQuery, KeywordPosition, KeywordRow } from './keyword-order.ts';
import { inDatabase, siteBrand, siteSums } from '../brands/keyword-sites.ts';
import { anyCountry } from '../coverage/site-count-repository.ts';
import type { GeoTables } from '../../../db/tables.ts';

const noSites: SiteCounts = { totalDomains: 0, sitesInWork: 0, launchedSites: 0 };

/** Rounded mean of the known values; null if there are none. */
const mean = (total: number, known: number) => (known > 0 ? Math.round(total / known) : null);

interface Beside {
  sites: SiteCounts;
  opportunity: KeywordGroup['opportunity'];
}

function toGroup(row: KeywordRow, { sites, opportunity }: Beside): KeywordGroup {
  const potentials = row.known_traffic_potentials;
  const volumes = row.total_countries - row.unknown_volumes;
  const clicks = row.total_countries - row.unknown_clicks;
  const ofKnown = (value: number) => (volumes > 0 ? value : null);
  return {
    keyword: row.keyword,
    brand: row.brand,
    brandMatch: row.brandMatch,
    totalCountries: row.total_countries,
    totalSearchVolume: ofKnown(row.total_search_volume),
    averageSearchVolume: mean(row.total_search_volume, volumes),
    minSearchVolume: ofKnown(row.min_search_volume),
    maxSearchVolume: ofKnown(row.max_search_volume),
    averageClicks: mean(row.total_clicks, clicks),
    averageTrafficPotential: mean(row.total_traffic_potential, potentials),
    averageDifficulty: row.average_difficulty,
    totalDomains: sites.totalDomains,
    sitesInWork: sites.sitesInWork,
    launchedSites: sites.launchedSites,
    opportunity,
    isDemo: row.demo_records > 0,
    lastUpdated: row.last_updated.toISOString(),
  };
}

/** Sites of each keyword across all countries; a keyword without sites is absent. */
async function sitesOf(
  db: Kysely<GeoTables>,
  keys: readonly string[],
  databaseId: string | null,
): Promise<Map<string, SiteCounts>> {
  const { rows } = await sql<
    SiteCounts & { key: string }
  >`select k.keyword_key as key, ${siteSums} from keywords k join site_counts c on c.keyword_key = ${siteBrand}
    where k.keyword_key = any(${keys}::text[]) and c.country = ${anyCountry} and ${inDatabase(databaseId)}
    group by k.keyword_key`.execute(db);
  return new Map(rows.map(({ key, ...sites }) => [key, sites]));
}

/** Summary figures of all stored records. */
export async function readSummary(db: Kysely<GeoTables>): Promise<RecordsSummary> {
  const { rows } = await sql<RecordsSummary>`select keywords as "totalKeywords",
    (select count(*)::int from country_totals c where c.records > 0) as "totalCountries",
    round(total_search_volume::numeric / nullif(greatest(records - unknown_volumes, 0), 0))::float8 as "averageSearchVolume",
    round(total_difficulty::numeric / nullif(known_difficulties, 0))::int as "averageDifficulty",
    greatest(demo_records, 0) as "demoRecords", demo_records > 0 and demo_records >= records as "isDemo"
    from record_totals`.execute(db);
  if (!rows[0]) throw new Error('record_totals is empty');
  return rows[0];
}

/** Page of the results list, with a keyset position for each group. `matching`: see `findKeywords`. */
export async function listGroups(
  db: Kysely<GeoTables>,
  filter: KeywordFilter,
  page: KeywordPageQuery & { databaseId: string | null },
  counts: MatchCountCache,
): Promise<{ groups: { group: KeywordGroup; position: KeywordPosition }[]; matching: number | null }> {
  const { rows, matching } = await findKeywords(db, filter, page, counts);
  const [sites, best] = await Promise.all([
    sitesOf(
      db,
      rows.map((row) => row.keyword_key),
      page.databaseId,
    ),
    readBestPairs(db, rows),
  ]);
  const groups = rows.map((row) => ({
    position: { value: row.place, key: row.keyword_key },
    group: toGroup(row, {
      sites: sites.get(row.keyword_key) ?? noSites,
      opportunity: best.get(row.keyword_key) ?? null,
    }),
  }));
  return { groups, matching };
}
