import { sql, type Kysely } from 'kysely';
import { hasPairInRecords, hasPair, readSetsWithGaps } from '../coverage/gap-filter.ts';
import {
  countedMatches,
  countStored,
  matchingKeys,
  type KeywordFilter,
  type MatchCountCache,
  type PairFilter,
} from './keyword-filter.ts';
import { all, pageOf, type KeywordPageQuery, type KeywordRow, type Sql } from './keyword-order.ts';
import { readVersion } from './record-row.ts';
import type { GeoTables } from '../../../db/tables.ts';

/**
 * Maximum number of matches that are looked up individually and sorted. With more matches, the first page is likely
 * near the top of the list.
 */
const fewMatches = 2_000;
/** Minimum and maximum number of rows scanned at the top of the list if there are more matches. */
const headRows = 2_000;
const mostHeadRows = 10_000;

/**
 * Number of rows at the top of the list that contain four pages of matches, assuming that the `matching` of `stored`
 * keywords are evenly distributed.
 */
const rowsOfHead = (limit: number, matching: number, stored: number) =>
  Math.min(mostHeadRows, Math.max(headRows, Math.ceil((4 * limit * stored) / matching)));

const run = async (db: Kysely<GeoTables>, query: Sql): Promise<KeywordRow[]> =>
  (await sql<KeywordRow>`${query}`.execute(db)).rows;

/** Filter as conditions on single rows of `keywords k`; the planner cannot turn all of it into a join. */
function rowConditions({ search, countries = [], pair, minOpportunity = null }: KeywordFilter): Sql[] {
  return [
    ...(minOpportunity === null ? [] : [sql`k.opportunity >= ${minOpportunity}`]),
    ...(pair ? [hasPair(pair)] : []),
    ...(search === null ? [] : [sql`strpos(k.keyword_key, ${search}) > 0`]),
    ...(countries.length === 0
      ? []
      : [
          sql`(select s.countries && ${countries}::text[] from keyword_search s where s.keyword_key = k.keyword_key)`,
        ]),
  ];
}

/** Index scan of the list until the page is full. */
function scan(filter: KeywordFilter, page: KeywordPageQuery): Sql {
  return pageOf(sql`keywords k`, page, rowConditions(filter));
}

/** Index scan of the keywords that may have a gap, with one list per set of databases. Other lists are not read. */
function scanGaps(
  sets: readonly string[][],
  pair: PairFilter,
  filter: KeywordFilter,
  page: KeywordPageQuery,
): Sql {
  const way = sql.raw(page.order);
  const { pair: _pair, ...rest } = filter;
  // Sets are listed in the statement. With a subquery for the sets, the planner would expect a hundred sets and
  // compile for half a second.
  const lists = sets.map((set) => {
    const conditions = [sql`k.covered_in = ${set}::text[]`, hasPairInRecords(pair)];
    // A gap always has a known volume.
    return sql`(${pageOf(sql`keywords k`, page, [...conditions, ...rowConditions(rest)], { isKnown: true })})`;
  });
  return sql`select * from (${sql.join(lists, sql` union all `)}) found
    order by part, place ${way}, keyword_key ${way} limit ${page.limit}`;
}

/** Index scan of only the top of the list, which is cheap but finds nothing if the matches are further down. */
function scanHead(filter: KeywordFilter, page: KeywordPageQuery, rows = headRows): Sql {
  const way = sql.raw(page.order);
  const head = pageOf(sql`keywords k`, { ...page, limit: rows }, []);
  return sql`select * from (${head}) k where ${all(rowConditions(filter))}
    order by part, place ${way}, keyword_key ${way} limit ${page.limit}`;
}

/**
 * Counts the matches, and returns their page if there are at most `most` matches. The first row exists even without
 * matches.
 */
async function sortMatches(
  db: Kysely<GeoTables>,
  filter: KeywordFilter,
  page: KeywordPageQuery,
  most: number,
) {
  const way = sql.raw(page.order);
  const matches = pageOf(
    sql`(select * from hits where (select matching from counted) <= ${most}) few join keywords k using (keyword_key)`,
    page,
    filter.pair ? [hasPair(filter.pair)] : [],
  );
  const { rows } = await sql<KeywordRow & { matching: number; keyword_key: string | null }>`
    with hits as materialized (
      ${matchingKeys(filter)} limit ${countedMatches + 1}),
    counted as (select count(*)::int as matching from hits)
    select * from counted left join (${matches}) found on true
    order by part, place ${way}, keyword_key ${way}`.execute(db);
  return { rows: rows.filter((row) => row.keyword_key !== null), matching: rows[0]?.matching ?? 0 };
}

const hasMinimum = ({ minOpportunity = null }: KeywordFilter) => minOpportunity !== null;

/** Number of matches, and the page if the count query also returned it. */
async function count(
  db: Kysely<GeoTables>,
  filter: KeywordFilter,
  page: KeywordPageQuery,
  counts: MatchCountCache,
): Promise<{ matching: number; rows?: KeywordRow[] }> {
  // The opportunity index also changes with site counts and weights, which do not change the version of the records.
  if (hasMinimum(filter)) {
    const found = await sortMatches(db, filter, page, fewMatches);
    return found.matching <= fewMatches ? found : { matching: found.matching };
  }
  if (filter.search === null) return { matching: await countStored(db, filter.countries) };
  // The version is read before the count. A count that is newer than its version is then discarded with that version,
  // and never kept too long.
  const version = await readVersion(db);
  const matching = counts.find(version, filter);
  if (matching !== undefined) return { matching };
  const found = await sortMatches(db, filter, page, fewMatches);
  if (found.matching <= fewMatches) return found;
  counts.keep(version, filter, found.matching);
  return { matching: found.matching };
}

/** Number of stored keywords above which a search often has more than `fewMatches` matches. */
const manyKeywords = 20_000;

/**
 * Scans the top of the list of a large database while the matches are counted, because doing both in sequence would
 * take twice as long. `null` if the scan is not worth it, or the count is already known.
 */
async function scanHeadIfLarge(
  db: Kysely<GeoTables>,
  filter: KeywordFilter,
  page: KeywordPageQuery,
  counts: MatchCountCache,
): Promise<KeywordRow[] | null> {
  // Phrases are excluded, because they rarely have many matches. Scanning the top of the list would then account for
  // more than half of the rows read.
  if (filter.search === null || filter.search.includes(' ') || hasMinimum(filter)) return null;
  if (counts.find(await readVersion(db), filter) !== undefined) return null;
  if ((await countStored(db)) < manyKeywords) return null;
  return run(db, scanHead(filter, page));
}

async function scanFully(
  db: Kysely<GeoTables>,
  filter: KeywordFilter,
  page: KeywordPageQuery,
): Promise<KeywordRow[]> {
  const { pair } = filter;
  if (pair?.openIn === undefined) return run(db, scan(filter, page));
  const sets = await readSetsWithGaps(db, pair.openIn.databaseId);
  return sets.length === 0 ? [] : run(db, scanGaps(sets, pair, filter, page));
}

/** Page of keywords, and the number of matches for `search`, `country` and the index; null above `countedMatches`. */
export async function findKeywords(
  db: Kysely<GeoTables>,
  filter: KeywordFilter,
  page: KeywordPageQuery,
  counts: MatchCountCache,
): Promise<{ rows: KeywordRow[]; matching: number | null }> {
  // A run has few keywords, so all of them are looked up and sorted.
  if (filter.runId) return sortMatches(db, filter, page, countedMatches);
  const [counted, ahead] = await Promise.all([
    count(db, filter, page, counts),
    scanHeadIfLarge(db, filter, page, counts),
  ]);
  const matching = counted.matching > countedMatches ? null : counted.matching;
  if (counted.rows) return { rows: counted.rows, matching };
  // Gap filters read separate lists, in which a minimum index is just one more predicate per row.
  const isWhole =
    filter.search === null && !filter.countries?.length && (filter.pair?.openIn || !hasMinimum(filter));
  if (isWhole) return { rows: await scanFully(db, filter, page), matching };
  if (counted.matching > fewMatches) {
    if (ahead?.length === page.limit) return { rows: ahead, matching };
    const rows = rowsOfHead(page.limit, counted.matching, await countStored(db));
    const first = ahead && rows === headRows ? ahead : await run(db, scanHead(filter, page, rows));
    if (first.length === page.limit) return { rows: first, matching };
  }
  if (matching === null) return { rows: await scanFully(db, filter, page), matching };
  return { rows: (await sortMatches(db, filter, page, countedMatches)).rows, matching };
}
