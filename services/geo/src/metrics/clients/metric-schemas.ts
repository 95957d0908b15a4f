import type { KeywordMetrics } from '@geoplan/contracts/geo/geo-record';
import { sentNumber } from '@geoplan/kit/outbound/sent-number';
import { z } from 'zod';

/** More searches than any word has in a month; a larger number is an error, and would not fit the tables either. */
const largestVolume = 2_000_000_000;
/** No advertiser pays this for a click, in US dollars. */
const largestCpc = 10_000;

/** A monthly count as providers send it. */
export const countSchema = sentNumber.pipe(z.int().min(0).max(largestVolume));
/** US dollars a click. */
export const dollarsSchema = sentNumber.pipe(z.number().min(0).max(largestCpc));
/** US cents a click. */
export const centsSchema = sentNumber.pipe(
  z
    .int()
    .min(0)
    .max(largestCpc * 100),
);
/** Keyword difficulty; 0 is a real value. */
export const difficultySchema = sentNumber.pipe(z.int().min(0).max(100));

/** A count of a provider that writes 0 where it does not know (provider-apis.md A.1): null says so. */
export function knownCount(count: number | null | undefined): number | null {
  return count ? count : null;
}

/** Metrics of a keyword the provider does not know. */
export const noMetrics: KeywordMetrics = {
  searchVolume: null,
  clicks: null,
  cpc: null,
  difficulty: null,
  globalSearchVolume: null,
  trafficPotential: null,
};
