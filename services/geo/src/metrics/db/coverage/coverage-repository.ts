import { gapVolume, type CoverageCell } from '@geoplan/contracts/geo/geo-record';
import { sql, type Kysely } from 'kysely';
import {
  areSitesKnown,
  inDatabase,
  siteBrand,
  siteSums,
  type BrandColumns,
} from '../brands/keyword-sites.ts';
import { joinOpportunity, opportunityColumn } from '../opportunity/opportunity-index.ts';
import { findKeywords } from '../records/find-keywords.ts';
import type { KeywordFilter, MatchCountCache } from '../records/keyword-filter.ts';
import type { KeywordPageQuery, KeywordPosition } from '../records/keyword-order.ts';
import { knownVolume } from '../records/record-row.ts';
import { joinSource } from '../records/sources.ts';
import type { GeoTables } from '../../../db/tables.ts';

/** Row of the matrix: one keyword. */
interface CoverageRow extends BrandColumns {
  keyword: string;
  position: KeywordPosition;
  /** Cells by country. */
  cells: Map<string, CoverageCell>;
}

/** Row and column of a cell. */
interface CellKey {
  key: string;
  country: string;
}

/** Cells of these keywords; no cell is a gap if no sites are known. */
async function readCells(
  db: Kysely<GeoTables>,
  keys: readonly string[],
  { databaseId, areKnown }: { databaseId: string | null; areKnown: boolean },
): Promise<Map<string, Map<string, CoverageCell>>> {
  const { rows } = await sql<CoverageCell & CellKey>`select r.keyword_key as key, r.country,
    (${sql.raw(knownVolume)})::float8 as "searchVolume", r.difficulty, r.cpc,
    coalesce(s.is_demo, false) as "isDemo", own."totalDomains", own."sitesInWork", own."launchedSites",
    ${areKnown} and r.search_volume >= ${gapVolume} and own."countedSites" = 0 as "isGap", ${opportunityColumn}
    from keywords k join records r on r.keyword_key = k.keyword_key ${sql.raw(joinSource)}
    cross join lateral (select ${siteSums} from site_counts c where c.keyword_key = ${siteBrand}
      and c.country = r.country and ${inDatabase(databaseId)}) own ${joinOpportunity}
    where k.keyword_key = any(${keys}::text[])`.execute(db);
  const byKey = new Map(keys.map((key) => [key, new Map<string, CoverageCell>()]));
  for (const { key, country, ...cell } of rows) byKey.get(key)?.set(country, cell);
  return byKey;
}

/** Page of keywords with their cells. It has one keyword more than `limit` if another page follows. */
export async function listCoverageRows(
  db: Kysely<GeoTables>,
  filter: KeywordFilter & {
    gaps: boolean;
    minVolume?: number;
    databaseId: string | null;
  },
  page: KeywordPageQuery,
  counts: MatchCountCache,
): Promise<CoverageRow[]> {
  const { gaps, minVolume = 0, databaseId, ...rest } = filter;
  const { countries = [] } = filter;
  const areKnown = await areSitesKnown(db, databaseId);
  if (gaps && !areKnown) return [];
  const pair = { minVolume, countries, ...(gaps && { openIn: { databaseId } }) };
  // Without a minimum volume, the countries of the keyword are sufficient.
  const fitting = gaps || minVolume > 0 ? { ...rest, pair } : rest;
  const { rows } = await findKeywords(db, fitting, page, counts);
  const cells = await readCells(
    db,
    rows.map((row) => row.keyword_key),
    { databaseId, areKnown },
  );
  return rows.map(({ keyword, keyword_key: key, place, brand, brandMatch }) => ({
    keyword,
    brand,
    brandMatch,
    position: { value: place, key },
    cells: cells.get(key) ?? new Map(),
  }));
}
