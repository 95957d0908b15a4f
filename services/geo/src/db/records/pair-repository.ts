import type { CoveredRecord, PairMeasurement } from '@geoplan/contracts/geo/geo-record';
import { sql, type Kysely } from 'kysely';
import { metricColumns, recordColumns, toRecord, type RecordRow } from './record-row.ts';
import { joinSource, sourceColumn } from './sources.ts';
import { inDatabase, siteSums } from '../coverage/site-count-repository.ts';
import type { GeoTables } from '../tables.ts';

/** Stored countries of a keyword with metrics and sites, the largest volume first; `country` null = all. */
export async function listCountries(
  db: Kysely<GeoTables>,
  key: string,
  { country, databaseId }: { country: string | null; databaseId: string | null },
): Promise<CoveredRecord[]> {
  const { rows } = await sql<
    RecordRow & CoveredRecord
  >`select ${recordColumns}, sites.* from records r ${sql.raw(joinSource)}
    cross join lateral (select ${siteSums} from site_counts c
      where c.keyword_key = r.keyword_key and c.country = r.country and ${inDatabase(databaseId)}) sites
    where r.keyword_key = ${key} and ${country === null ? sql`true` : sql`r.country = ${country}`}
    order by r.is_volume_unknown, r.search_volume desc, r.country`.execute(db);
  return rows.map(({ totalDomains, sitesInWork, launchedSites, ...row }) => ({
    ...toRecord(row),
    totalDomains,
    sitesInWork,
    launchedSites,
  }));
}

/** Every measurement of a pair, oldest first; none = the pair is not stored. */
export async function listMeasurements(
  db: Kysely<GeoTables>,
  key: string,
  country: string,
): Promise<PairMeasurement[]> {
  const { rows } = await sql<PairMeasurement & { at: Date }>`select at, ${metricColumns}, ${sourceColumn}
    from readings ${sql.raw(joinSource)}
    where record_id = (select id from records where keyword_key = ${key} and country = ${country})
    order by at`.execute(db);
  return rows.map((row) => ({ ...row, at: (row.at as Date).toISOString() }));
}
