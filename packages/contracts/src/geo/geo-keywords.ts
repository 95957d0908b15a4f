import { z } from 'zod';
import { countryCodeSchema } from '../countries/countries.ts';
import { endpoint, success } from '../define.ts';
import {
  coverageCellSchema,
  coveredRecordSchema,
  geoRecordSchema,
  keywordGroupSchema,
  pairMeasurementSchema,
  pairOpportunitySchema,
  recordsSummarySchema,
} from './geo-record.ts';
import { keywordBrandFields } from './keyword-brand.ts';
import { keywordSchema } from '../keyword.ts';
import { databaseIdSchema } from '../fields/notion-id.ts';
import { flagSchema, limitSchema, text } from '../fields/text.ts';

/** Part of a keyword to search for; case and whitespace are ignored. */
const search = text(200).optional();
/** Workspace database whose sites are counted; all active databases by default. */
const databaseId = databaseIdSchema.optional();
/** Only keywords from this run; a removed run has none. */
const run = z.uuid().optional();
const cursor = text(1_000).optional();
const flag = flagSchema.default(false);

/** Two-letter codes, such as `pl,at`; all countries if absent. */
const countries = text(1_000)
  .transform((codes) => codes.split(','))
  .pipe(z.array(countryCodeSchema))
  .optional();
/** Searches per month. */
const minVolume = z.coerce.number().int().min(0).max(1_000_000_000).optional();
/**
 * Maximum number of gaps per response; a client with a long plan requests more gaps and omits those already planned.
 */
const maxGaps = 10_000;

/** Only keywords whose best pair has at least this opportunity index. */
const minOpportunity = z.coerce.number().int().min(0).max(100).optional();

/**
 * Sort orders of the results list (spec §2): by last measurement, as in the history, and by the index of the best pair.
 */
export const keywordSorts = [
  'searchVolume',
  'countries',
  'difficulty',
  'lastUpdated',
  'opportunity',
] as const;
export type KeywordSort = (typeof keywordSorts)[number];

export const listRecords = endpoint({
  service: 'geo',
  method: 'GET',
  path: '/api/geo-analysis',
  access: 'viewer',
  summary: 'Every stored pair, the latest metrics of each; streamed, with an ETag',
  query: z.strictObject({ keyword: keywordSchema.optional(), country: countryCodeSchema.optional() }),
  response: success(z.strictObject({ results: z.array(geoRecordSchema) })),
  delivery: 'stream',
});

export const listKeywords = endpoint({
  service: 'geo',
  method: 'GET',
  path: '/api/geo-analysis/keywords',
  access: 'viewer',
  summary: 'The results list: stored pairs grouped by keyword, sorted and paged',
  query: z.strictObject({
    search,
    run,
    /** Only keywords stored for this country. */
    country: countryCodeSchema.optional(),
    minOpportunity,
    sort: z.enum(keywordSorts).default('searchVolume'),
    order: z.enum(['asc', 'desc']).default('desc'),
    limit: limitSchema.default(50),
    cursor,
    databaseId,
  }),
  response: success(
    z.strictObject({
      groups: z.array(keywordGroupSchema),
      summary: recordsSummarySchema,
      /** Number of keywords that match the search, country and index; `null` if there are more than 10,000. */
      matching: z.int().min(0).max(10_000).nullable(),
      nextCursor: z.string().nullable(),
    }),
  ),
});

export const listKeywordCountries = endpoint({
  service: 'geo',
  method: 'GET',
  path: '/api/geo-analysis/countries',
  access: 'viewer',
  errors: ['not_found'],
  summary: 'All countries of one keyword with metrics and site counts; by volume, the largest first',
  query: z.strictObject({ keyword: keywordSchema, country: countryCodeSchema.optional(), databaseId }),
  response: success(
    z.strictObject({
      keyword: z.string(),
      ...keywordBrandFields,
      countries: z.array(coveredRecordSchema),
    }),
  ),
});

export const listCoverage = endpoint({
  service: 'geo',
  method: 'GET',
  path: '/api/geo-analysis/coverage',
  access: 'viewer',
  summary:
    'Demand × coverage: a page of keywords by total volume or opportunity with a cell for each stored country',
  query: z.strictObject({
    search,
    run,
    /** Only keywords with at least one gap: a volume of `gapVolume` or more and no counted site. */
    gaps: flag,
    minOpportunity,
    /** Only keywords with a pair of this volume in one of these countries; with `gaps`, that pair must be the gap. */
    countries,
    minVolume,
    /** Order by the largest total search volume, or the highest index. */
    sort: z.enum(['searchVolume', 'opportunity']).default('searchVolume'),
    limit: limitSchema.default(50),
    cursor,
    databaseId,
  }),
  response: success(
    z.strictObject({
      /** Countries of these rows, largest demand first. */
      countries: z.array(z.string().length(2)),
      rows: z.array(
        z.strictObject({
          keyword: z.string(),
          ...keywordBrandFields,
          /** Keyed by country code; a country without a stored pair is absent. */
          cells: z.record(z.string().length(2), coverageCellSchema),
        }),
      ),
      nextCursor: z.string().nullable(),
    }),
  ),
});

export const listGaps = endpoint({
  service: 'geo',
  method: 'GET',
  path: '/api/geo-analysis/gaps',
  access: 'viewer',
  summary: 'Pairs with demand and no counted site: how many there are, and the best by the opportunity index',
  query: z.strictObject({
    search,
    run,
    /** Applies to the pair itself, like `minVolume`. */
    minOpportunity,
    minVolume,
    countries,
    /** 0 returns only the count. */
    limit: z.coerce.number().int().min(0).max(maxGaps).default(0),
    databaseId,
  }),
  response: success(
    z.strictObject({
      total: z.int().nonnegative(),
      pairs: z.array(
        z.strictObject({
          keyword: z.string(),
          country: z.string().length(2),
          searchVolume: z.number().nonnegative().nullable(),
          difficulty: z.number().min(0).max(100).nullable(),
          cpc: z.number().nonnegative().nullable(),
          opportunity: pairOpportunitySchema,
          launchedSites: z.int().nonnegative(),
        }),
      ),
    }),
  ),
});

export const pairHistory = endpoint({
  service: 'geo',
  method: 'GET',
  path: '/api/geo-analysis/{keyword}/{country}/history',
  access: 'viewer',
  errors: ['not_found'],
  summary: 'All measurements of one pair, oldest first',
  params: z.strictObject({ keyword: keywordSchema, country: countryCodeSchema }),
  response: success(z.array(pairMeasurementSchema)),
});

const deleted = success(z.strictObject({ deleted: z.int().nonnegative() }));

export const removeRecords = endpoint({
  service: 'geo',
  method: 'DELETE',
  path: '/api/geo-analysis/{id}',
  access: 'user',
  errors: ['not_found'],
  summary: 'Delete one record (a UUID) or all records of a keyword (any other text)',
  params: z.strictObject({ id: keywordSchema }),
  response: deleted,
});

export const removeKeyword = endpoint({
  service: 'geo',
  method: 'DELETE',
  path: '/api/geo-analysis',
  access: 'user',
  errors: ['not_found'],
  summary:
    'Delete all records of a keyword that no path can express (`.`, `..` or a UUID), or, as an admin, emulated figures: as many as fit in 20 s; repeat until 0 is returned',
  query: z
    .strictObject({ keyword: keywordSchema.optional(), source: z.literal('demo').optional() })
    .refine(({ keyword, source }) => (keyword === undefined) !== (source === undefined), {
      error: 'Укажите keyword или source=demo',
    })
    .meta({ sample: { keyword: '..' } }),
  response: deleted,
});
