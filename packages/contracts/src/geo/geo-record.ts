import { z } from 'zod';
import { keywordBrandFields } from './keyword-brand.ts';

const volume = z.int().nonnegative();
const known = z.int().nonnegative().nullable();

const metrics = {
  /** Searches a month; null = not known, 0 is a real value. */
  searchVolume: known,
  /** Clicks a month from search; null = not known, as with providers that do not tell them. */
  clicks: known,
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

/** What a figure was read from. */
export const recordSourceSchema = z.strictObject({
  /** A listing of RapidAPI by its name (`ahrefs-keyword-research`), `ahrefs` or `dataforseo`; null = not known any more. */
  provider: z.string().min(1).max(63).nullable(),
  /** True for an emulated figure: the sandbox answered in the provider's place. */
  isDemo: z.boolean(),
});
export type RecordSource = z.infer<typeof recordSourceSchema>;

/** Stored metrics of one keyword in one country; null means not known and is never shown or averaged as 0. */
export const geoRecordSchema = z.strictObject({
  id: z.uuid(),
  keyword: z.string(),
  /** Two-letter code of the catalogue. */
  country: z.string().length(2),
  ...metrics,
  source: recordSourceSchema,
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

/** Known demand of `gapVolume` or more without a counted site; plans are the browser's, and no site is known before the first sync. */
const isGap = z.boolean();

const index = z.int().min(0).max(100);

const assumedPoints = index.nullable();

/** Assumptions about the parts that are not known and have a weight. */
const opportunityEstimateSchema = z.strictObject({
  /** What lists order and filter by: the lower of the index and the one without the unknown parts. */
  sortIndex: index,
  /** Points, 0–100, that the part counts with; null if it is known or has no weight. */
  difficulty: assumedPoints,
  price: assumedPoints,
  coverage: assumedPoints,
});

/** The opportunity index of a pair, with its parts that the pair's own figures do not contain. */
export const pairOpportunitySchema = z.strictObject({
  /** Null = the demand is not known, or nothing that is known has a weight. */
  index: index.nullable(),
  /** Null if every part with a weight is known, or there is no index. */
  estimate: opportunityEstimateSchema.nullable(),
  /** The brand's sites that count, over all workspace databases; null = no site of the workspace is known. */
  countedSites: known,
});
export type PairOpportunity = z.infer<typeof pairOpportunitySchema>;

/** One country of a keyword: demand beside coverage. */
export const coveredRecordSchema = z.strictObject({
  ...geoRecordSchema.shape,
  ...siteCounts,
  isGap,
  opportunity: pairOpportunitySchema,
});
export type CoveredRecord = z.infer<typeof coveredRecordSchema>;

/** All countries of one keyword in one line; figures are of what is known, averages rounded; null while nothing is. */
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
  /** Its best pair: the highest `sortIndexOf`, then a known one, then the largest demand; null if no country has an index. */
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
  /** Whether any of its countries has an emulated figure. */
  isDemo: z.boolean(),
  lastUpdated: z.iso.datetime(),
});
export type KeywordGroup = z.infer<typeof keywordGroupSchema>;

/** Figures over everything that is stored, whatever is searched for. */
export const recordsSummarySchema = z.strictObject({
  totalKeywords: volume,
  totalCountries: volume,
  /** Per pair with a known volume, rounded; null while there is none. */
  averageSearchVolume: known,
  /** Per pair with a known difficulty, rounded; null while there is none. */
  averageDifficulty: z.int().min(0).max(100).nullable(),
  /** Pairs with an emulated figure. */
  demoRecords: volume,
});
export type RecordsSummary = z.infer<typeof recordsSummarySchema>;

/** Demand and coverage of one keyword in one country, for the matrix. */
export const coverageCellSchema = z.strictObject({
  searchVolume: metrics.searchVolume,
  difficulty: metrics.difficulty,
  cpc: metrics.cpc,
  /** True for emulated figures. */
  isDemo: z.boolean(),
  ...siteCounts,
  isGap,
  opportunity: pairOpportunitySchema,
});
export type CoverageCell = z.infer<typeof coverageCellSchema>;

/** One earlier or present measurement of a pair. */
export const pairMeasurementSchema = z.strictObject({
  at: z.iso.datetime(),
  ...metrics,
  source: recordSourceSchema,
});
export type PairMeasurement = z.infer<typeof pairMeasurementSchema>;

/** A known search volume from which a country without a counted site is a gap (ui.md, Language of the screens). */
export const gapVolume = 2_000;
