import { keywordKey } from '@geoplan/contracts/keyword';
import { siteCountsChanged } from '@geoplan/contracts/notion';
import { plainId } from '@geoplan/contracts/notion-id';
import type { Bus } from '@geoplan/kit/bus/bus';
import type { Kysely } from 'kysely';
import {
  anyCountry,
  saveSiteCounts,
  type CountedPlace,
  type PlacedSiteCounts,
} from '../db/site-count-repository.ts';
import type { GeoTables } from '../db/tables.ts';

type Count = (typeof siteCountsChanged)['data']['_output']['counts'][number];

/** A place of the workspace as it is named here. */
export function placeOf({
  databaseId,
  brand,
  geo,
}: Pick<Count, 'databaseId' | 'brand' | 'geo'>): CountedPlace {
  return {
    keywordKey: keywordKey(brand),
    country: geo?.toLowerCase() ?? anyCountry,
    databaseId: plainId(databaseId),
  };
}

/** Brands that differ only in spelling are one keyword, so their sites are added up. */
export function byPlace(counts: readonly Count[]): PlacedSiteCounts[] {
  const places = new Map<string, PlacedSiteCounts>();
  for (const { totalDomains, sitesInWork, launchedSites, ...where } of counts) {
    const place = placeOf(where);
    // A key holds no line break, so the parts cannot run into each other.
    const name = Object.values(place).join('\n');
    const before = places.get(name);
    places.set(name, {
      ...place,
      totalDomains: totalDomains + (before?.totalDomains ?? 0),
      sitesInWork: sitesInWork + (before?.sitesInWork ?? 0),
      launchedSites: launchedSites + (before?.launchedSites ?? 0),
    });
  }
  return [...places.values()].filter((place) => place.keywordKey !== '');
}

/** Keeps the read model of the workspace's site counts; a message that comes twice, late or out of order changes nothing. */
export async function consumeSiteCountsChanged(bus: Bus, db: Kysely<GeoTables>): Promise<void> {
  await bus.consume(siteCountsChanged, { service: 'geo' }, ({ revision, counts }) =>
    saveSiteCounts(db, byPlace(counts), revision),
  );
}
