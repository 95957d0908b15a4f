import type { CoverageCell } from '@geoplan/contracts/geo/geo-record';
import { sql, type Kysely } from 'kysely';
import { findKeywords } from '../records/find-keywords.ts';
import type { KeywordFilter, MatchCountCache } from '../records/keyword-filter.ts';
import type { KeywordPageQuery, KeywordPosition } from '../records/keyword-order.ts';
import { knownVolume } from '../records/record-row.ts';
import { joinSource } from '../records/sources.ts';
import { inDatabase, siteSums } from './site-count-repository.ts';
import type { GeoTables } from '../tables.ts';

/** One keyword of the matrix. */
interface CoverageRow {
  keyword: string;
  position: KeywordPosition;
  /** By country. */
  cells: Map<string, CoverageCell>;
}

/** Row and column of a cell. */
interface CellKey {
  key: string;
  country: string;
}

/** A page of keywords with their cells; one keyword more than `limit` would show tells that another page follows. */
export async function listCoverageRows(
  db: Kysely<GeoTables>,
  filter: KeywordFilter & { gaps: boolean; databaseId: string | null },
  page: KeywordPageQuery,
  counts: MatchCountCache,
): Promise<CoverageRow[]> {
  const { gaps, databaseId, ...rest } = filter;
  const fitting = gaps ? { ...rest, gapIn: { databaseId } } : rest;
  const { rows } = await findKeywords(db, fitting, page, counts);
  const keys = rows.map((row) => row.keyword_key);
  const cells = await sql<CoverageCell & CellKey>`select r.keyword_key as key, r.country,
    (${sql.raw(knownVolume)})::float8 as "searchVolume", r.difficulty, r.cpc,
    coalesce(s.is_demo, false) as "isDemo", sites.* from records r ${sql.raw(joinSource)}
    cross join lateral (select ${siteSums} from site_counts c where c.keyword_key = r.keyword_key
      and c.country = r.country and ${inDatabase(databaseId)}) sites
    where r.keyword_key = any(${keys}::text[])`.execute(db);
  const byKey = new Map(keys.map((key) => [key, new Map<string, CoverageCell>()]));
  for (const { key, country, ...cell } of cells.rows) byKey.get(key)?.set(country, cell);
  return rows.map(({ keyword, keyword_key: key, place }) => ({
    keyword,
    position: { value: place, key },
    cells: byKey.get(key) ?? new Map(),
  }));
}
