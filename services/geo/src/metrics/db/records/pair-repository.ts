import { gapVolume, type CoveredRecord, type PairMeasurement } from '@geoplan/contracts/geo/geo-record';
import { sql, type Kysely } from 'kysely';
import {
  areSitesKnown,
  inDatabase,
  siteBrand,
  siteSums,
  type BrandColumns,
} from '../brands/keyword-sites.ts';
import { joinOpportunity, opportunityColumn } from '../opportunity/opportunity-index.ts';
import { metricColumns, recordColumns, toRecord, type RecordRow } from './record-row.ts';
import { joinSource, sourceColumn } from './sources.ts';
import type { GeoTables } from '../../../db/tables.ts';

type CountryRow = RecordRow &
  Pick<CoveredRecord, 'totalDomains' | 'sitesInWork' | 'launchedSites' | 'isGap' | 'opportunity'>;

/** Filter for the pairs to read; `null` for all countries or all databases. */
interface WantedPairs {
  keys: readonly string[];
  countries: readonly string[] | null;
  databaseId: string | null;
}

/** Stored pairs with metrics and sites, largest volume first. */
export async function listPairs(
  db: Kysely<GeoTables>,
  { keys, countries, databaseId }: WantedPairs,
): Promise<CoveredRecord[]> {
  const areKnown = await areSitesKnown(db, databaseId);
  const { rows } =
    await sql<CountryRow>`select shown.*, own."totalDomains", own."sitesInWork", own."launchedSites",
      ${areKnown} and coalesce(shown."searchVolume" >= ${gapVolume}, false) and own."countedSites" = 0 as "isGap",
      ${opportunityColumn}
    from keywords k join records r on r.keyword_key = k.keyword_key ${joinOpportunity}
    cross join lateral (select ${recordColumns} from (select r.*) as r ${sql.raw(joinSource)}) shown
    cross join lateral (select ${siteSums} from site_counts c
      where c.keyword_key = ${siteBrand} and c.country = r.country and ${inDatabase(databaseId)}) own
    where k.keyword_key = any(${[...keys]}::text[])
      and ${countries === null ? sql`true` : sql`r.country = any(${[...countries]}::text[])`}
    order by shown."searchVolume" desc nulls last, r.country`.execute(db);
  return rows.map((row) => ({ ...row, ...toRecord(row) }));
}

/** Stored countries of a keyword with metrics and sites, largest volume first; `country` is null for all countries. */
export function listCountries(
  db: Kysely<GeoTables>,
  key: string,
  { country, databaseId }: { country: string | null; databaseId: string | null },
): Promise<CoveredRecord[]> {
  return listPairs(db, { keys: [key], countries: country === null ? null : [country], databaseId });
}

/** Brand of a stored keyword; null if the keyword is not stored. */
export async function findKeywordBrand(db: Kysely<GeoTables>, key: string): Promise<BrandColumns | null> {
  const { rows } =
    await sql<BrandColumns>`select brand_key as brand, brand_match as "brandMatch" from keywords
    where keyword_key = ${key}`.execute(db);
  return rows[0] ?? null;
}

/** All measurements of a pair, oldest first; empty if the pair is not stored. */
export async function listMeasurements(
  db: Kysely<GeoTables>,
  key: string,
  country: string,
): Promise<PairMeasurement[]> {
  const { rows } = await sql<PairMeasurement & { at: Date }>`select at, ${metricColumns}, ${sourceColumn}
    from measurements ${sql.raw(joinSource)}
    where record_id = (select id from records where keyword_key = ${key} and country = ${country})
    order by at`.execute(db);
  return rows.map((row) => ({ ...row, at: (row.at as Date).toISOString() }));
}
