import { gapVolume } from '@geoplan/contracts/geo/geo-record';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { PairFilter } from '../records/keyword-filter.ts';
import { allDatabases } from './recompute-coverage.ts';
import { hasCountedSite, inDatabase, siteBrand } from '../brands/keyword-sites.ts';
import type { GeoTables } from '../../../db/tables.ts';

/** Minimum volume of a matching pair, which is higher for gaps because a gap requires demand. */
const leastVolume = ({ minVolume, openIn }: PairFilter) =>
  openIn ? Math.max(minVolume, gapVolume) : minVolume;

/** True if a row of `records r` of `keywords k` is a matching pair, according to the records and site counts. */
export function isFitting(pair: PairFilter): RawBuilder<boolean> {
  const { countries, openIn } = pair;
  return sql.join(
    [
      sql`r.search_volume >= ${leastVolume(pair)}`,
      ...(countries.length === 0 ? [] : [sql`r.country = any(${countries}::text[])`]),
      ...(openIn === undefined
        ? []
        : [
            sql`(select true from site_counts c where c.keyword_key = ${siteBrand}
              and c.country = r.country and ${hasCountedSite} and ${inDatabase(openIn.databaseId)} limit 1) is null`,
          ]),
    ],
    sql` and `,
  );
}

/** True if a row of `keywords k` has a matching pair. */
export function hasPairInRecords(pair: PairFilter): RawBuilder<boolean> {
  return sql`(select true from records r where r.keyword_key = k.keyword_key and ${isFitting(pair)} limit 1)`;
}

/** True if the denormalised columns of `keywords k` allow a matching pair; records of other keywords are not read. */
export function mayFit(pair: PairFilter): RawBuilder<boolean> {
  const { openIn } = pair;
  return openIn === undefined
    ? sql`k.max_search_volume >= ${leastVolume(pair)}`
    : sql`(k.covered_in is not null and not k.covered_in @> array[${openIn.databaseId ?? allDatabases}]::text[]
      and k.max_search_volume >= ${leastVolume(pair)})`;
}

/** True if a row of `keywords k` has a matching pair. Tests `mayFit` before `hasPairInRecords`. */
export function hasPair(pair: PairFilter): RawBuilder<boolean> {
  return sql`(${mayFit(pair)} and ${hasPairInRecords(pair)})`;
}

const firstSet = (beyond: RawBuilder<unknown>) =>
  sql`(select covered_in from keywords where covered_in is not null and ${beyond} order by covered_in limit 1)`;

/**
 * Sets of databases in `covered_in` that do not contain this database. There are few sets, and each is read with one
 * index probe (loose index scan).
 */
export async function readSetsWithGaps(
  db: Kysely<GeoTables>,
  databaseId: string | null,
): Promise<readonly string[][]> {
  const { rows } = await sql<{ covered_in: string[] }>`with recursive sets as (
    ${firstSet(sql`true`)} union all
    select ${firstSet(sql`covered_in > sets.covered_in`)} from sets where sets.covered_in is not null)
    select covered_in from sets where not covered_in @> array[${databaseId ?? allDatabases}]::text[]`.execute(
    db,
  );
  return rows.map((row) => row.covered_in);
}
