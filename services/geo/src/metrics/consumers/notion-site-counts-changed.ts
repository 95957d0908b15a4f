import { foldedText } from '@geoplan/contracts/fields/folded-text';
import { siteCountsChanged } from '@geoplan/contracts/notion/notion';
import { plainId } from '@geoplan/contracts/fields/notion-id';
import type { Bus } from '@geoplan/kit/bus/bus';
import type { Kysely } from 'kysely';
import { advanceReassignment } from '../db/brands/brand-reassignment.ts';
import {
  anyCountry,
  saveSiteCounts,
  type SiteCountKey,
  type KeyedSiteCounts,
} from '../db/coverage/site-count-repository.ts';
import type { GeoTables } from '../../db/tables.ts';

type Count = (typeof siteCountsChanged)['data']['_output']['counts'][number];

/** Key under which geo stores a count. */
export function siteCountKeyOf({
  databaseId,
  brand,
  geo,
}: Pick<Count, 'databaseId' | 'brand' | 'geo'>): SiteCountKey {
  return {
    keywordKey: foldedText(brand),
    country: geo?.toLowerCase() ?? anyCountry,
    databaseId: plainId(databaseId),
  };
}

/** Sum of counted sites; `null` if an older notion version did not publish a count, in which case all sites count. */
function addCounted(counted: number | undefined, before: KeyedSiteCounts | undefined): number | null {
  if (!before) return counted ?? null;
  if (counted === undefined || before.countedSites === null) return null;
  return counted + before.countedSites;
}

/** Counts by key. Brands that differ only in spelling are one keyword, so their counts are added up. */
export function bySiteCountKey(counts: readonly Count[]): KeyedSiteCounts[] {
  const merged = new Map<string, KeyedSiteCounts>();
  for (const { totalDomains, sitesInWork, launchedSites, countedSites, ...where } of counts) {
    const key = siteCountKeyOf(where);
    // A key contains no line break, so the joined parts are unambiguous.
    const name = Object.values(key).join('\n');
    const before = merged.get(name);
    merged.set(name, {
      ...key,
      totalDomains: totalDomains + (before?.totalDomains ?? 0),
      sitesInWork: sitesInWork + (before?.sitesInWork ?? 0),
      launchedSites: launchedSites + (before?.launchedSites ?? 0),
      countedSites: addCounted(countedSites, before),
    });
  }
  return [...merged.values()].filter((count) => count.keywordKey !== '');
}

/** Number of keyword batches that a message updates immediately; the job updates the rest. */
const batchesAtOnce = 40;

/** Saves counts, and updates the first batches of keywords whose brands have new counts. */
export async function followSiteCounts(db: Kysely<GeoTables>, save: () => Promise<void>): Promise<void> {
  await save();
  await advanceReassignment(db, batchesAtOnce);
}

/** Updates the read model of the workspace's site counts. Idempotent; accepts late and reordered messages. */
export async function consumeSiteCountsChanged(bus: Bus, db: Kysely<GeoTables>): Promise<void> {
  await bus.consume(siteCountsChanged, { service: 'geo' }, ({ revision, counts }) =>
    followSiteCounts(db, () => saveSiteCounts(db, bySiteCountKey(counts), revision)),
  );
}
