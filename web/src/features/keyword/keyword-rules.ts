import type { CoveredRecord } from '@geoplan/contracts/geo/geo-record';
import { metrics, opportunityName, siteCountLabels } from '../../domain/keywords/metrics.ts';

/** Figures of the cards above the table. */
export interface KeywordTotals {
  countries: number;
  /** Searches per month, summed over all countries with a known volume; null if none is known. */
  searchVolume: number | null;
  /** Rounded mean of the known difficulties, 0–100; null if none is known. */
  difficulty: number | null;
  /** Date of the latest measurement; null without any. */
  lastUpdated: string | null;
}

/** Figures over all countries of a keyword. */
export function keywordTotals(records: readonly CoveredRecord[]): KeywordTotals {
  const known = records.flatMap(({ difficulty }) => difficulty ?? []);
  const volumes = records.flatMap(({ searchVolume }) => searchVolume ?? []);
  const sum = known.reduce((total, each) => total + each, 0);
  return {
    countries: records.length,
    searchVolume: volumes.length === 0 ? null : volumes.reduce((total, each) => total + each, 0),
    difficulty: known.length === 0 ? null : Math.round(sum / known.length),
    lastUpdated:
      records
        .map((each) => each.lastUpdated)
        .toSorted()
        .at(-1) ?? null,
  };
}

/**
 * Choices of the sort selector (spec §2) by column id. "Sites of all statuses" are the sites in work, without
 * those that are only domains.
 */
const sortChoices = [
  { id: 'searchVolume', label: metrics.searchVolume.label },
  { id: 'difficulty', label: metrics.difficulty.label },
  { id: 'opportunity', label: opportunityName.label },
  { id: 'totalDomains', label: siteCountLabels.totalDomains },
  { id: 'sitesInWork', label: 'Сайты всех статусов' },
  { id: 'launchedSites', label: siteCountLabels.launchedSites },
] as const;

const columnNames: Record<string, string> = { country: 'Страна', lastUpdated: 'Дата обновления' };

/** Choices of the selector, including a sort that only the table's head offers while it is active. */
export function sortOptions(current: string): readonly { id: string; label: string }[] {
  const name = columnNames[current];
  return name === undefined ? sortChoices : [...sortChoices, { id: current, label: name }];
}
