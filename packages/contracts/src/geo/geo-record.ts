import { z } from 'zod';
import { keywordBrandFields } from './keyword-brand.ts';

const volume = z.int().nonnegative();
const known = z.int().nonnegative().nullable();

const metrics = {
  /** Searches per month; `null` if not known, while 0 is a real value. */
  searchVolume: known,
  /** Clicks from search per month; `null` if not known, as with providers that do not report them. */
  clicks: known,
  /** US dollars per click; `null` if not known. */
  cpc: z.number().nonnegative().nullable(),
  /** 0–100; `null` if not known, while 0 is a real value. */
  difficulty: z.int().min(0).max(100).nullable(),
  /** Searches per month in all countries; `null` if not known. */
  globalSearchVolume: known,
  /** Visits per month of the top-ranking page; `null` if not known. */
  trafficPotential: known,
};

/** Metrics a provider reports for one keyword in one country (provider-apis.md A.1). */
export const keywordMetricsSchema = z.strictObject(metrics);
export type KeywordMetrics = z.infer<typeof keywordMetricsSchema>;

/** Source of a measurement. */
export const recordSourceSchema = z.strictObject({
  /** Name of a RapidAPI listing (`ahrefs-keyword-research`), `ahrefs` or `dataforseo`; `null` if no longer known. */
  provider: z.string().min(1).max(63).nullable(),
  /** True for an emulated measurement, whose response came from the sandbox instead of the provider. */
  isDemo: z.boolean(),
});
export type RecordSource = z.infer<typeof recordSourceSchema>;

/** Stored metrics of one keyword in one country; `null` means not known and is never shown or averaged as 0. */
export const geoRecordSchema = z.strictObject({
  id: z.uuid(),
  keyword: z.string(),
  /** Two-letter code from the country catalogue. */
  country: z.string().length(2),
  ...metrics,
  source: recordSourceSchema,
  /** Time of the last request to the provider. */
  lastUpdated: z.iso.datetime(),
  /** Time at which the pair was first stored. */
  created_at: z.iso.datetime(),
});
export type GeoRecord = z.infer<typeof geoRecordSchema>;

const siteCounts = {
  /** All sites of the brand in the country, regardless of status. */
  totalDomains: volume,
  sitesInWork: volume,
  launchedSites: volume,
};

/** The team's own sites for one keyword in one country, as last published by the workspace service. */
export const siteCountsSchema = z.strictObject(siteCounts);
export type SiteCounts = z.infer<typeof siteCountsSchema>;

/**
 * True if a known demand of `gapVolume` or more has no counted site. Plans are known only to the browser, and sites
 * only after the first sync.
 */
const isGap = z.boolean();

const index = z.int().min(0).max(100);

const assumedPoints = index.nullable();

/** Assumptions about unknown parts that have a weight. */
const opportunityEstimateSchema = z.strictObject({
  /** Index by which lists sort and filter: the lower of the index and the index without unknown parts. */
  sortIndex: index,
  /** Assumed points of the part, 0–100; `null` if it is known or has no weight. */
  difficulty: assumedPoints,
  price: assumedPoints,
  coverage: assumedPoints,
});

/** Opportunity index of a pair, with the inputs that are not among the pair's figures. */
export const pairOpportunitySchema = z.strictObject({
  /** `null` if the demand is not known, or no known part has a weight. */
  index: index.nullable(),
  /** `null` if every part with a weight is known, or there is no index. */
  estimate: opportunityEstimateSchema.nullable(),
  /** Counted sites of the brand in all workspace databases; `null` if no site of the workspace is known. */
  countedSites: known,
});
export type PairOpportunity = z.infer<typeof pairOpportunitySchema>;

/** One country of a keyword, with demand and coverage. */
export const coveredRecordSchema = z.strictObject({
  ...geoRecordSchema.shape,
  ...siteCounts,
  isGap,
  opportunity: pairOpportunitySchema,
});
export type CoveredRecord = z.infer<typeof coveredRecordSchema>;

/**
 * All countries of one keyword in one row. Figures cover the known values, with rounded averages; `null` if none is
 * known.
 */
export const keywordGroupSchema = z.strictObject({
  keyword: z.string(),
  ...keywordBrandFields,
  totalCountries: volume,
  totalSearchVolume: known,
  averageSearchVolume: known,
  minSearchVolume: known,
  maxSearchVolume: known,
  averageClicks: known,
  averageTrafficPotential: known,
  averageDifficulty: z.int().min(0).max(100).nullable(),
  ...siteCounts,
  /**
   * Index of the keyword's best pair, chosen by highest `sortIndexOf`, then known before estimated, then largest
   * demand; `null` if no country has an index.
   */
  opportunity: z
    .strictObject({
      ...pairOpportunitySchema.shape,
      index,
      country: z.string().length(2),
      searchVolume: metrics.searchVolume,
      difficulty: metrics.difficulty,
      cpc: metrics.cpc,
    })
    .nullable(),
  /** True if any of its countries has an emulated measurement. */
  isDemo: z.boolean(),
  lastUpdated: z.iso.datetime(),
});
export type KeywordGroup = z.infer<typeof keywordGroupSchema>;

/** Totals of all stored data, regardless of the search. */
export const recordsSummarySchema = z.strictObject({
  totalKeywords: volume,
  totalCountries: volume,
  /** Average of the pairs with a known volume, rounded; `null` if there is none. */
  averageSearchVolume: known,
  /** Average of the pairs with a known difficulty, rounded; `null` if there is none. */
  averageDifficulty: z.int().min(0).max(100).nullable(),
  /** Pairs with emulated measurements. */
  demoRecords: volume,
  /** True if there are pairs and all of them have emulated measurements. */
  isDemo: z.boolean(),
});
export type RecordsSummary = z.infer<typeof recordsSummarySchema>;

/** Demand and coverage of one keyword in one country, for the matrix. */
export const coverageCellSchema = z.strictObject({
  searchVolume: metrics.searchVolume,
  difficulty: metrics.difficulty,
  cpc: metrics.cpc,
  /** True for emulated measurements. */
  isDemo: z.boolean(),
  ...siteCounts,
  isGap,
  opportunity: pairOpportunitySchema,
});
export type CoverageCell = z.infer<typeof coverageCellSchema>;

/** A past or current measurement of a pair. */
export const pairMeasurementSchema = z.strictObject({
  at: z.iso.datetime(),
  ...metrics,
  source: recordSourceSchema,
});
export type PairMeasurement = z.infer<typeof pairMeasurementSchema>;

/**
 * Minimum known search volume at which a country without a counted site is a gap (ui.md, Language of the screens).
 */
export const gapVolume = 2_000;
