/** Country and language of a purchased figure, spelled as in the request to the provider. */
export interface Market {
  location: string;
  /** `null` if the request named none. */
  language: string | null;
}

/** Searches of one month. */
export interface MonthVolume {
  /** `YYYY-MM`. */
  month: string;
  volume: number;
}

/** Advertising figures of a keyword. */
interface AdDetails {
  /** 0–1. */
  competition?: number | null;
  /** `LOW`, `MEDIUM`, `HIGH` so far. */
  competitionLevel?: string | null;
  /** 0–100. */
  competitionIndex?: number | null;
  /** US dollars per click at the top of the page. */
  lowBid?: number | null;
  highBid?: number | null;
  /** `trend` of `google-keyword-insight1`; its meaning and unit are unknown. */
  vendorTrend?: number | null;
}

/** Further keyword of the same response. Close variants repeat volume and bids, so volumes must not be added up. */
export interface KeywordIdea extends AdDetails {
  text: string;
  volume?: number | null;
}

/**
 * Response about a pair beyond its metrics. `null` if the provider reports a detail as unknown; absent if the
 * response lacks it or it is unreadable. 0 is a value.
 */
export interface PairDetails extends AdDetails {
  /** Searches in order of months; months may be missing. */
  monthlySearches?: MonthVolume[] | null;
  /** Growth of the volume within a month, a quarter and a year, in whole percent. */
  monthlyGrowth?: number | null;
  quarterlyGrowth?: number | null;
  yearlyGrowth?: number | null;
  /** Category ids of Google Ads. */
  categories?: number[] | null;
  /** ISO time, like the other two dates. */
  figuresUpdatedAt?: string | null;
  coreKeyword?: string | null;
  clusteringAlgorithm?: string | null;
  detectedLanguage?: string | null;
  isAnotherLanguage?: boolean | null;
  mainIntent?: string | null;
  foreignIntents?: string[] | null;
  intentUpdatedAt?: string | null;
  /** Means over the ten best-ranked pages. */
  backlinks?: number | null;
  dofollowLinks?: number | null;
  referringPages?: number | null;
  referringDomains?: number | null;
  referringMainDomains?: number | null;
  pageRank?: number | null;
  domainRank?: number | null;
  backlinksUpdatedAt?: string | null;
  ideas?: KeywordIdea[] | null;
}

/** Purchased response about a pair beyond its metrics. */
export interface Purchase {
  market: Market;
  details: PairDetails;
}
