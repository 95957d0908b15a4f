import { z } from 'zod';

const volume = z.int().nonnegative();
const known = z.int().nonnegative().nullable();

const metrics = {
  /** Searches a month. */
  searchVolume: volume,
  /** Clicks a month from search. */
  clicks: volume,
  /** US dollars a click; null = not known. */
  cpc: z.number().nonnegative().nullable(),
  /** 0–100; null = not known, 0 is a real value. */
  difficulty: z.int().min(0).max(100).nullable(),
  /** Searches a month in all countries; null = not known. */
  globalSearchVolume: known,
  /** Visits a month of the page that ranks first; null = not known. */
  trafficPotential: known,
};

/** Metrics a provider reports for one keyword in one country (provider-apis.md A.1). */
export const keywordMetricsSchema = z.strictObject(metrics);
export type KeywordMetrics = z.infer<typeof keywordMetricsSchema>;

/** Stored metrics of one keyword in one country; null means not known and is never shown or averaged as 0. */
export const geoRecordSchema = z.strictObject({
  id: z.uuid(),
  keyword: z.string(),
  /** Two-letter code of the catalogue. */
  country: z.string().length(2),
  ...metrics,
  /** When the provider was last asked. */
  lastUpdated: z.iso.datetime(),
  /** When the pair was first stored. */
  created_at: z.iso.datetime(),
});
export type GeoRecord = z.infer<typeof geoRecordSchema>;

const siteCounts = {
  /** Every site of the brand in the country, whatever its status. */
  totalDomains: volume,
  sitesInWork: volume,
  launchedSites: volume,
};

/** The team's own sites of one keyword in one country, as the workspace service last announced them. */
export const siteCountsSchema = z.strictObject(siteCounts);
export type SiteCounts = z.infer<typeof siteCountsSchema>;

/** One country of a keyword: demand beside coverage. */
export const coveredRecordSchema = z.strictObject({ ...geoRecordSchema.shape, ...siteCounts });
export type CoveredRecord = z.infer<typeof coveredRecordSchema>;

/** All countries of one keyword in one line; averages are rounded and leave out what is not known. */
export const keywordGroupSchema = z.strictObject({
  keyword: z.string(),
  totalCountries: volume,
  totalSearchVolume: volume,
  averageSearchVolume: volume,
  minSearchVolume: volume,
  maxSearchVolume: volume,
  averageClicks: volume,
  averageTrafficPotential: known,
  averageDifficulty: z.int().min(0).max(100).nullable(),
  ...siteCounts,
  lastUpdated: z.iso.datetime(),
});
export type KeywordGroup = z.infer<typeof keywordGroupSchema>;

/** Figures over everything that is stored, whatever is searched for. */
export const recordsSummarySchema = z.strictObject({
  totalKeywords: volume,
  totalCountries: volume,
  /** Per pair, rounded; 0 while nothing is stored. */
  averageSearchVolume: volume,
  /** Per pair with a known difficulty, rounded; null while there is none. */
  averageDifficulty: z.int().min(0).max(100).nullable(),
});
export type RecordsSummary = z.infer<typeof recordsSummarySchema>;

/** Demand and coverage of one keyword in one country, for the matrix. */
export const coverageCellSchema = z.strictObject({
  searchVolume: volume,
  difficulty: metrics.difficulty,
  cpc: metrics.cpc,
  ...siteCounts,
});
export type CoverageCell = z.infer<typeof coverageCellSchema>;

/** One earlier or present measurement of a pair. */
export const pairMeasurementSchema = z.strictObject({ at: z.iso.datetime(), ...metrics });
export type PairMeasurement = z.infer<typeof pairMeasurementSchema>;

/** A known search volume from which a country without a site counts as a gap (ui.md, Language of the screens). */
export const gapVolume = 2_000;
