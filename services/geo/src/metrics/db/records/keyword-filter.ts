import { sql, type Kysely, type RawBuilder } from 'kysely';
import { requiredNgrams } from '../../domain/records/search-ngrams.ts';
import type { GeoTables } from '../../../db/tables.ts';

/** Filter for the keyword lists. */
export interface KeywordFilter {
  /** Search text, folded like a key and never empty; null matches any keyword. */
  search: string | null;
  /** Only keywords stored for one of these countries; absent or empty means any. */
  countries?: readonly string[];
  /** Only keywords of this run; absent or null means any. */
  runId?: string | null;
  /** Only keywords whose best pair has at least this opportunity index; absent or null means any. */
  minOpportunity?: number | null;
  /** Only keywords with a pair that matches this filter. Ignored when matches are counted. */
  pair?: PairFilter;
}

/** Conditions on one stored pair of a keyword. */
export interface PairFilter {
  /** Minimum number of searches per month. */
  minVolume: number;
  /** Country codes; empty for any country. */
  countries: readonly string[];
  /** Only pairs without a counted site in this database, or in all databases together if `databaseId` is null. */
  openIn?: { databaseId: string | null };
}

/** Maximum number of matches that are counted exactly (contract of the results list). */
export const countedMatches = 10_000;

/** Conditions on `keyword_search s`. Its index covers all conditions except the exact comparison of the text. */
export function searchConditions({
  search,
  countries = [],
  runId = null,
}: KeywordFilter): RawBuilder<unknown>[] {
  return [
    ...(search === null
      ? []
      : [sql`s.grams @> ${requiredNgrams(search)}::int4[]`, sql`strpos(s.keyword_key, ${search}) > 0`]),
    ...(countries.length === 0 ? [] : [sql`s.countries && ${countries}::text[]`]),
    ...(runId === null
      ? []
      : [sql`s.keyword_key in (select i.keyword_key from run_items as i where i.run_id = ${runId})`]),
  ];
}

/** Matching keys, without duplicates. */
export function matchingKeys(filter: KeywordFilter): RawBuilder<unknown> {
  const { minOpportunity = null } = filter;
  const searched = searchConditions(filter);
  const best = sql`k.opportunity >= ${minOpportunity}`;
  if (minOpportunity !== null && searched.length === 0)
    return sql`select k.keyword_key from keywords k where ${best}`;
  const join =
    minOpportunity === null ? sql`` : sql`join keywords k on k.keyword_key = s.keyword_key and ${best}`;
  return sql`select s.keyword_key from keyword_search s ${join}
    where ${sql.join([sql`true`, ...searched], sql` and `)}`;
}

/**
 * Number of stored keywords, for some countries or in total. A keyword has one record per country, so the totals
 * contain this number. For several countries it is an upper bound, because a keyword counts once per country.
 */
export async function countStored(db: Kysely<GeoTables>, countries: readonly string[] = []): Promise<number> {
  const { rows } = await sql<{ stored: number | null }>`select ${
    countries.length === 0
      ? sql`keywords as stored from record_totals`
      : sql`sum(records)::int as stored from country_totals where country = any(${countries}::text[])`
  }`.execute(db);
  return rows[0]?.stored ?? 0;
}

/** Maximum number of cached searches, which take a few kilobytes in total. */
const maxEntries = 500;

type Counted = Pick<KeywordFilter, 'search' | 'countries'>;

/** Cache of match counts for subsequent pages, valid for one version of the records. */
export interface MatchCountCache {
  find(version: string, filter: Counted): number | undefined;
  keep(version: string, filter: Counted, count: number): void;
}

const cacheKey = ({ search, countries = [] }: Counted) => `${countries.join()} ${search ?? ''}`;

/** In-process cache; a new version of the records invalidates the whole cache. */
export function createMatchCountCache(): MatchCountCache {
  let countedAt = '';
  const counts = new Map<string, number>();
  return {
    find: (version, filter) => (version === countedAt ? counts.get(cacheKey(filter)) : undefined),
    keep(version, filter, count) {
      if (version !== countedAt || counts.size >= maxEntries) counts.clear();
      countedAt = version;
      counts.set(cacheKey(filter), count);
    },
  };
}
