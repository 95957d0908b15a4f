/** Country and language of a purchased figure, spelled as in the request to the provider. */
export interface Market {
  location: string;
  /** `null` if the request did not specify a language. */
  language: string | null;
}

/** Number of searches in one month. */
export interface MonthVolume {
  /** `YYYY-MM`. */
  month: string;
  volume: number;
}

/** Advertising figures of a keyword. */
interface AdDetails {
  /** 0–1. */
  competition?: number | null;
  /** Values so far: `LOW`, `MEDIUM`, `HIGH`. */
  competitionLevel?: string | null;
  /** 0–100. */
  competitionIndex?: number | null;
  /** US dollars per click for a position at the top of the page. */
  lowBid?: number | null;
  highBid?: number | null;
  /** `trend` of `google-keyword-insight1`; its meaning and unit are unknown. */
  vendorTrend?: number | null;
}

/** Related keyword in the same response. Close variants repeat volume and bids, so volumes must not be added up. */
export interface KeywordIdea extends AdDetails {
  text: string;
  volume?: number | null;
}

/**
 * Details of a pair in a response, other than its metrics. A detail is `null` if the provider reports it as unknown,
 * and absent if it is missing or unreadable. 0 is a value.
 */
export interface PairDetails extends AdDetails {
  /** Monthly searches in chronological order; months can be missing. */
  monthlySearches?: MonthVolume[] | null;
  /** Growth of the volume over a month, a quarter and a year, in whole percent. */
  monthlyGrowth?: number | null;
  quarterlyGrowth?: number | null;
  yearlyGrowth?: number | null;
  /** Google Ads category ids. */
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
  /** Means over the ten highest-ranked pages. */
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

/** Parts of a purchased response about a pair, other than its metrics. */
export interface Purchase {
  market: Market;
  details: PairDetails;
}
