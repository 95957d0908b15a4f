import type { KeywordMetrics } from '@geoplan/contracts/geo/geo-record';
import { sentNumber } from '@geoplan/kit/outbound/sent-number';
import { z } from 'zod';

/**
 * Limit above the monthly searches of any keyword. A larger number is an error, and would not fit the tables either.
 */
const largestVolume = 2_000_000_000;
/** Limit above any advertiser's price per click, US dollars. */
const largestCpc = 10_000;

/** Monthly count as providers send it. */
export const countSchema = sentNumber.pipe(z.int().min(0).max(largestVolume));
/** US dollars per click. */
export const dollarsSchema = sentNumber.pipe(z.number().min(0).max(largestCpc));
/** US cents per click. */
export const centsSchema = sentNumber.pipe(
  z
    .int()
    .min(0)
    .max(largestCpc * 100),
);
/** Keyword difficulty; 0 is a real value. */
export const difficultySchema = sentNumber.pipe(z.int().min(0).max(100));

/** Count from a provider that sends 0 for unknown (provider-apis.md A.1); `null` in that case. */
export function knownCount(count: number | null | undefined): number | null {
  return count ? count : null;
}

/** Metrics of a keyword unknown to the provider. */
export const noMetrics: KeywordMetrics = {
  searchVolume: null,
  clicks: null,
  cpc: null,
  difficulty: null,
  globalSearchVolume: null,
  trafficPotential: null,
};
