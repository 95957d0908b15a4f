import { text } from '@geoplan/contracts/fields/text';
import { z } from 'zod';
import type { MonthVolume, PairDetails } from '../../domain/purchase.ts';
import { countSchema, dollarsSchema } from '../metric-schemas.ts';
import {
  decimalSchema,
  innerOf,
  labelSchema,
  listOf,
  meanSchema,
  readFields,
  type DetailFields,
} from '../read-fields.ts';

const maxIntents = 20;
const maxCategories = 50;
const maxKeywordCharacters = 200;

/** Time such as `2026-11-02 04:11:09 +00:00`, converted to ISO. */
const timeSchema = z
  .string()
  .max(40)
  .transform((value) => value.replace(' ', 'T').replace(' ', ''))
  .pipe(z.iso.datetime({ offset: true }));
const growthSchema = z.int().min(-1_000_000_000).max(1_000_000_000);

/** Month with its volume; a future month is a provider error. */
const monthSchema = z
  .object({ year: z.int().min(2000).max(2100), month: z.int().min(1).max(12), search_volume: countSchema })
  .refine(({ year, month }) => Date.UTC(year, month - 1) <= Date.now())
  .transform(({ year, month, search_volume: volume }) => ({
    month: `${year}-${String(month).padStart(2, '0')}`,
    volume,
  }));
/** Months are neither sorted nor complete in the response. Of two entries for a month, the later one counts. */
const monthsSchema = listOf(monthSchema, Infinity).transform((months): MonthVolume[] =>
  [...new Map(months.map((each) => [each.month, each])).values()].toSorted((one, other) =>
    one.month < other.month ? -1 : 1,
  ),
);

const infoFields: DetailFields = {
  competition: { name: 'competition', schema: decimalSchema(0, 1) },
  competitionLevel: { name: 'competition_level', schema: labelSchema },
  lowBid: { name: 'low_top_of_page_bid', schema: dollarsSchema },
  highBid: { name: 'high_top_of_page_bid', schema: dollarsSchema },
  categories: { name: 'categories', schema: listOf(z.int32().min(0), maxCategories) },
  monthlySearches: { name: 'monthly_searches', schema: monthsSchema },
  figuresUpdatedAt: { name: 'last_updated_time', schema: timeSchema },
};
const growthFields: DetailFields = {
  monthlyGrowth: { name: 'monthly', schema: growthSchema },
  quarterlyGrowth: { name: 'quarterly', schema: growthSchema },
  yearlyGrowth: { name: 'yearly', schema: growthSchema },
};
const propertyFields: DetailFields = {
  coreKeyword: { name: 'core_keyword', schema: text(maxKeywordCharacters) },
  clusteringAlgorithm: { name: 'synonym_clustering_algorithm', schema: labelSchema },
  detectedLanguage: { name: 'detected_language', schema: labelSchema },
  isAnotherLanguage: { name: 'is_another_language', schema: z.boolean() },
};
const intentFields: DetailFields = {
  mainIntent: { name: 'main_intent', schema: labelSchema },
  foreignIntents: { name: 'foreign_intent', schema: listOf(labelSchema, maxIntents) },
  intentUpdatedAt: { name: 'last_updated_time', schema: timeSchema },
};
const backlinkFields: DetailFields = {
  backlinks: { name: 'backlinks', schema: meanSchema },
  dofollowLinks: { name: 'dofollow', schema: meanSchema },
  referringPages: { name: 'referring_pages', schema: meanSchema },
  referringDomains: { name: 'referring_domains', schema: meanSchema },
  referringMainDomains: { name: 'referring_main_domains', schema: meanSchema },
  pageRank: { name: 'rank', schema: meanSchema },
  domainRank: { name: 'main_domain_rank', schema: meanSchema },
  backlinksUpdatedAt: { name: 'last_updated_time', schema: timeSchema },
};

/** Details of an item of a keyword overview (next-apis.md 2.1). */
export function readOverviewDetails(item: unknown): PairDetails {
  const info = innerOf(item, 'keyword_info');
  return {
    ...readFields(info, infoFields),
    ...readFields(innerOf(info, 'search_volume_trend'), growthFields),
    ...readFields(innerOf(item, 'keyword_properties'), propertyFields),
    ...readFields(innerOf(item, 'search_intent_info'), intentFields),
    ...readFields(innerOf(item, 'avg_backlinks_info'), backlinkFields),
  };
}
