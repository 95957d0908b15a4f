import { gapVolume } from '@geoplan/contracts/geo/geo-record';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { allDatabases } from './recompute-coverage.ts';
import { hasCountedSite, inDatabase, siteBrand } from '../brands/keyword-sites.ts';
import type { GeoTables } from '../../../db/tables.ts';

/** True if a keyword k has a country with demand and without a counted site, by its records and site counts. */
export function hasOpenCountry(databaseId: string | null): RawBuilder<boolean> {
  return sql`(select true from records r
    where r.keyword_key = k.keyword_key and r.search_volume >= ${gapVolume}
      and (select true from site_counts c where c.keyword_key = ${siteBrand}
        and c.country = r.country and ${hasCountedSite} and ${inDatabase(databaseId)} limit 1) is null
    limit 1)`;
}

/**
 * Same as `hasOpenCountry`, but tests the denormalised `covered_in` first: records of keywords without a gap are not
 * read.
 */
export function hasGap(databaseId: string | null): RawBuilder<boolean> {
  return sql`(k.covered_in is not null and not k.covered_in @> array[${databaseId ?? allDatabases}]::text[]
    and ${hasOpenCountry(databaseId)})`;
}

const firstSet = (beyond: RawBuilder<unknown>) =>
  sql`(select covered_in from keywords where covered_in is not null and ${beyond} order by covered_in limit 1)`;

/** Sets of databases in `covered_in` that lack this one: few, each read with one index probe (loose index scan). */
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
