import type { KeywordSort } from '@geoplan/contracts/geo/geo-keywords';
import { sql, type RawBuilder } from 'kysely';
import type { BrandColumns } from '../brands/keyword-sites.ts';

/** Order of the results list. Keywords with equal sort values are ordered by key in the same direction. */
export interface KeywordOrder {
  sort: KeywordSort;
  order: 'asc' | 'desc';
}

/** Keyset position: the last keyword of a page, after which the next page begins. */
export interface KeywordPosition {
  /** Sort value; `null` if unknown. Unknown values are last in either direction. */
  value: number | null;
  key: string;
}

/** Requested page of keywords. */
export interface KeywordPageQuery extends KeywordOrder {
  after: KeywordPosition | null;
  limit: number;
}

/** Row of `keywords` as returned by pg. */
export interface KeywordRow extends BrandColumns {
  keyword_key: string;
  keyword: string;
  total_countries: number;
  total_search_volume: number;
  min_search_volume: number;
  max_search_volume: number;
  total_clicks: number;
  /** Number of countries with an unknown volume. */
  unknown_volumes: number;
  unknown_clicks: number;
  demo_records: number;
  known_traffic_potentials: number;
  total_traffic_potential: number;
  average_difficulty: number | null;
  last_updated: Date;
  /** Country of the keyword's best pair; null if no pair has an index. */
  opportunity_country: string | null;
  /** Sort value of the row. */
  place: number | null;
}

/** Columns that are shown or used in conditions. */
const columns =
  sql.raw(`k.keyword_key, k.keyword, k.total_countries, k.total_search_volume::float8 as total_search_volume,
  k.min_search_volume::float8 as min_search_volume, k.max_search_volume::float8 as max_search_volume,
  k.total_clicks::float8 as total_clicks, k.unknown_volumes, k.unknown_clicks, k.demo_records, k.known_traffic_potentials,
  k.total_traffic_potential::float8 as total_traffic_potential, k.average_difficulty, k.last_updated,
  k.opportunity, k.opportunity_country, k.covered_in, k.brand_key,
  k.brand_key as brand, k.brand_match as "brandMatch"`);

const sortColumns: Record<KeywordSort, string> = {
  searchVolume: 'total_search_volume',
  countries: 'total_countries',
  difficulty: 'average_difficulty',
  lastUpdated: 'last_updated',
  opportunity: 'opportunity',
};

/** Latest time in JavaScript, in ms. A forged cursor can contain a later time, which Postgres rejects. */
const lastMomentMs = 8.64e15;

export type Sql = RawBuilder<unknown>;

/** Sort value of a row as a number. A time is in whole milliseconds, which is the stored precision. */
const sortValueOf = (sort: KeywordSort): Sql =>
  sort === 'lastUpdated'
    ? sql`(extract(epoch from k.last_updated) * 1000)::float8`
    : sql.raw(`k.${sortColumns[sort]}::float8`);

/** Converts a numeric sort value to a value of the column. */
const valueOf = (sort: KeywordSort, place: number): Sql =>
  sort === 'lastUpdated'
    ? sql`to_timestamp(${Math.min(place, lastMomentMs)}::float8 / 1000)`
    : sql`${place}::int8`;

/** Conjunction of conditions. */
export const all = (conditions: readonly Sql[]) => sql.join([sql`true`, ...conditions], sql` and `);

/** Condition for an unknown sort value, as in the index; null if the value is always known. */
const unknownBy: Record<KeywordSort, Sql | null> = {
  searchVolume: sql`k.total_search_volume = 0 and k.unknown_volumes >= k.total_countries`,
  countries: null,
  difficulty: sql`k.average_difficulty is null`,
  lastUpdated: null,
  opportunity: sql`k.opportunity is null`,
};

/**
 * Page of `source`, a table expression named k. Rows with a known value are first, followed by rows without one.
 * `isKnown` means that the conditions exclude rows without a known value.
 */
export function pageOf(
  source: Sql,
  page: KeywordPageQuery,
  conditions: readonly Sql[],
  { isKnown = false } = {},
): Sql {
  const { after, limit } = page;
  const column = sql.raw(sortColumns[page.sort]);
  const way = sql.raw(page.order);
  const beyond = sql.raw(page.order === 'asc' ? '>' : '<');
  const unknown = unknownBy[page.sort];
  const parts: Sql[] = [];
  // The query has two parts, so that each can use the index. A single condition over both could not use it.
  if (after?.value !== null) {
    const known = unknown ? [sql`k.${column} is not null`, sql`not (${unknown})`] : [];
    const place = after
      ? [sql`(k.${column}, k.keyword_key) ${beyond} (${valueOf(page.sort, after.value)}, ${after.key})`]
      : [];
    parts.push(sql`(select 0 as part, ${sortValueOf(page.sort)} as place, ${columns} from ${source}
      where ${all([...conditions, ...known, ...place])}
      order by k.${column} ${way}, k.keyword_key ${way} limit ${limit})`);
  }
  if (unknown && !(isKnown && page.sort === 'searchVolume')) {
    const place = after?.value === null ? [sql`k.keyword_key ${beyond} ${after.key}`] : [];
    parts.push(sql`(select 1 as part, null::float8 as place, ${columns} from ${source}
      where ${all([...conditions, unknown, ...place])}
      order by k.keyword_key ${way} limit ${limit})`);
  }
  return sql`select * from (${sql.join(parts, sql` union all `)}) parts
    order by part, place ${way}, keyword_key ${way} limit ${limit}`;
}
