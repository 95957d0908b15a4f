import type { BrandMatch } from '@geoplan/contracts/geo/keyword-brand';
import type { Generated, GeneratedAlways } from 'kysely';

/** bigint, which pg returns as text. */
type Big = string;

interface MetricColumns {
  /** Searches per month; 0 if unknown. */
  search_volume: Big;
  clicks: Big;
  is_volume_unknown: Generated<boolean>;
  is_clicks_unknown: Generated<boolean>;
  cpc: number | null;
  difficulty: number | null;
  global_search_volume: Big | null;
  traffic_potential: Big | null;
  /** Id in `sources`; 0 if the source is no longer known. */
  source: number;
}

interface RecordsTable extends MetricColumns {
  id: Generated<string>;
  /** Key of the keyword (`keywordKey` in the contracts). */
  keyword_key: string;
  keyword: string;
  country: string;
  last_updated: Date;
  created_at: Date;
}

interface MeasurementsTable extends MetricColumns {
  record_id: string;
  at: Date;
}

interface KeywordsTable {
  keyword_key: string;
  /** Most recently stored spelling. */
  keyword: string;
  total_countries: Generated<number>;
  total_search_volume: Generated<Big>;
  min_search_volume: Generated<Big>;
  max_search_volume: Generated<Big>;
  total_clicks: Generated<Big>;
  known_traffic_potentials: Generated<number>;
  total_traffic_potential: Generated<Big>;
  known_difficulties: Generated<number>;
  total_difficulty: Generated<number>;
  unknown_volumes: Generated<number>;
  unknown_clicks: Generated<number>;
  /** Number of records with an emulated figure. */
  demo_records: Generated<number>;
  /** Rounded average; null while no difficulty is known. */
  average_difficulty: GeneratedAlways<number | null>;
  /** Time of the last update; `null` only within the transaction that stores the first record of the keyword. */
  last_updated: Date | null;
  /**
   * Databases with a site in every country with demand; '' means all databases together. null if there is no demand.
   */
  covered_in: Generated<string[] | null>;
  /** Index of the best pair; null if no pair has an index or it is not computed yet. */
  opportunity: number | null;
  opportunity_country: string | null;
  /** `null` if there is no brand or it is not assigned yet. */
  brand_key: string | null;
  brand_match: BrandMatch;
}

interface KeywordSearchTable {
  keyword_key: string;
  grams: number[];
  countries: string[];
}

interface CountryTotalsTable {
  country: string;
  records: number;
}

interface RecordTotalsTable {
  only_row: Generated<boolean>;
  epoch: Generated<string>;
  version: Generated<Big>;
  keywords: Generated<number>;
  records: Generated<number>;
  total_search_volume: Generated<Big>;
  known_difficulties: Generated<number>;
  total_difficulty: Generated<Big>;
  unknown_volumes: Generated<number>;
  demo_records: Generated<number>;
}

interface SourcesTable {
  id: Generated<number>;
  /** Host of the provider; `null` for figures whose source is no longer known. */
  host: string | null;
  provider: string | null;
  is_demo: boolean;
}

interface SiteCountsTable {
  keyword_key: string;
  country: string;
  /** Notion's id in lower case, without dashes. */
  database_id: string;
  total_domains: number;
  sites_in_work: number;
  launched_sites: number;
  /** `null` if an older publisher did not count them, in which case all sites count. */
  counted_sites: number | null;
  revision: Big;
}

interface KeywordBrandsTable {
  keyword_key: string;
  /** Chosen brand; `null` if the rule applies again. */
  brand_key: string | null;
  revision: Big;
}

/** Tables of the records. */
export interface RecordTables {
  sources: SourcesTable;
  records: RecordsTable;
  measurements: MeasurementsTable;
  keywords: KeywordsTable;
  keyword_search: KeywordSearchTable;
  country_totals: CountryTotalsTable;
  record_totals: RecordTotalsTable;
  site_counts: SiteCountsTable;
  keyword_brands: KeywordBrandsTable;
}
