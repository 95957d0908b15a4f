import type { PairDetails } from '../../domain/purchase.ts';

/**
 * Columns of `pair_details` with their types, in the order of the bits of `told`; new columns are appended. Lists
 * have no column in this table and are stored in `pair_markets`.
 */
const columns = {
  competition: 'competition real',
  competitionLevel: 'competition_level text',
  competitionIndex: 'competition_index int2',
  lowBid: 'low_bid real',
  highBid: 'high_bid real',
  vendorTrend: 'vendor_trend real',
  monthlySearches: null,
  monthlyGrowth: 'monthly_growth int4',
  quarterlyGrowth: 'quarterly_growth int4',
  yearlyGrowth: 'yearly_growth int4',
  categories: 'categories int4[]',
  figuresUpdatedAt: 'figures_updated_at timestamptz',
  coreKeyword: 'core_keyword text',
  clusteringAlgorithm: 'clustering_algorithm text',
  detectedLanguage: 'detected_language text',
  isAnotherLanguage: 'is_another_language boolean',
  mainIntent: 'main_intent text',
  foreignIntents: 'foreign_intents text[]',
  intentUpdatedAt: 'intent_updated_at timestamptz',
  backlinks: 'backlinks real',
  dofollowLinks: 'dofollow_links real',
  referringPages: 'referring_pages real',
  referringDomains: 'referring_domains real',
  referringMainDomains: 'referring_main_domains real',
  pageRank: 'page_rank real',
  domainRank: 'domain_rank real',
  backlinksUpdatedAt: 'backlinks_updated_at timestamptz',
  ideas: null,
} satisfies Record<keyof PairDetails, string | null>;

const fields = Object.keys(columns) as (keyof PairDetails)[];

/** Details that have a column: field, column, type. */
export const detailColumns = fields.flatMap((field) => {
  const [name, type] = columns[field]?.split(' ') ?? [];
  return name && type ? [{ field, name, type }] : [];
});

/** Bit mask of the details that are present. */
export function toldBits(details: PairDetails): string {
  const bits = fields.map((field, at) => (details[field] === undefined ? 0n : 1n << BigInt(at)));
  return bits.reduce((sum, bit) => sum + bit, 0n).toString();
}
