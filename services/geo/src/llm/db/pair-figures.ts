import type { CoveredRecord } from '@geoplan/contracts/geo/geo-record';
import { keywordKey } from '@geoplan/contracts/keyword';
import type { Kysely } from 'kysely';
import type { PairFigures } from '../domain/model-prompt.ts';
import { listPairs } from '../../metrics/db/records/pair-repository.ts';
import { pairKey } from '../../metrics/domain/pair-key.ts';
import type { GeoTables } from '../../db/tables.ts';

function toFigures(record: CoveredRecord): PairFigures {
  const { opportunity, totalDomains: total, sitesInWork: inWork, launchedSites: launched } = record;
  return {
    keyword: record.keyword,
    country: record.country,
    searchVolume: record.searchVolume,
    difficulty: record.difficulty,
    cpcUsd: record.cpc,
    clicks: record.clicks,
    trafficPotential: record.trafficPotential,
    opportunity: opportunity.index,
    isOpportunityEstimate: opportunity.estimate !== null,
    sites: opportunity.countedSites === null ? null : { total, inWork, launched },
    isGap: record.isGap,
    isDemo: record.source.isDemo,
    updatedOn: record.lastUpdated.slice(0, 10),
  };
}

/** Stored figures of these pairs, by `pairKey`; pairs that are not stored are absent. */
export async function readPairFigures(
  db: Kysely<GeoTables>,
  { keywords, countries }: { keywords: readonly string[]; countries: readonly string[] },
): Promise<Map<string, PairFigures>> {
  const keys = keywords.map(keywordKey);
  const records = await listPairs(db, { keys, countries, databaseId: null });
  return new Map(records.map((record) => [pairKey(record), toFigures(record)]));
}
