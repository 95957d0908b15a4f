import { z } from 'zod';
import { countryCodeSchema } from '../countries/countries.ts';
import { endpoint, message, success } from '../define.ts';
import { foldedText } from '../fields/folded-text.ts';
import { databaseIdSchema } from '../fields/notion-id.ts';
import { flagSchema, text } from '../fields/text.ts';
import { keywordSchema } from '../keyword.ts';
import { pairOpportunitySchema } from './geo-record.ts';
import { keywordBrandFields } from './keyword-brand.ts';

const databaseId = databaseIdSchema.optional();
const count = z.int().nonnegative();

const workspaceBrandSchema = z.strictObject({
  /** Folded with `foldedText`. */
  brand: z.string(),
  totalDomains: count,
  launchedSites: count,
  /** Codes of the countries in which the brand has sites. */
  countries: z.array(z.string().length(2)),
  /** At most 20 stored keywords of the brand, largest demand first; empty if none is stored. */
  keywords: z.array(z.string()).max(20),
});
/** A brand that has sites in the workspace. */
export type WorkspaceBrand = z.infer<typeof workspaceBrandSchema>;

export const listBrands = endpoint({
  service: 'geo',
  method: 'GET',
  path: '/api/geo-analysis/brands',
  access: 'viewer',
  summary: 'Brands of the workspace with their sites and keywords, most sites first',
  query: z.strictObject({
    /** Only brands without any stored keyword. */
    unasked: flagSchema.default(false),
    databaseId,
  }),
  response: success(z.array(workspaceBrandSchema)),
});

export const setKeywordBrand = endpoint({
  service: 'geo',
  method: 'PUT',
  path: '/api/geo-analysis/keywords/{keyword}/brand',
  access: 'user',
  errors: ['not_found'],
  summary: 'Set the brand of a stored keyword; null returns it to the rule',
  params: z.strictObject({ keyword: keywordSchema }),
  body: z.strictObject({ brand: keywordSchema.transform(foldedText).nullable() }),
  response: success(z.strictObject({ keyword: z.string(), ...keywordBrandFields })),
});

/** Same limit as for a run (api.md, POST /api/geo-analysis). */
const maxPairs = 5_000;

export const lookUpPairs = endpoint({
  service: 'geo',
  method: 'POST',
  path: '/api/geo-analysis/pairs',
  access: 'viewer',
  summary: 'Stored demand of many pairs, with the sites of the brands of their keywords; buys nothing',
  body: z.strictObject({
    pairs: z
      .array(z.strictObject({ keyword: keywordSchema, country: countryCodeSchema }))
      .min(1)
      .max(maxPairs, `Не больше ${maxPairs}\u00A0пар за раз`),
    databaseId,
    /** True to add the opportunity index of each pair. */
    withOpportunity: z.boolean().default(false),
  }),
  bodyLimitBytes: 1024 * 1024,
  /** One entry per pair in request order, whether stored or not. */
  response: success(
    z.array(
      z.strictObject({
        /** `null` if the pair is not stored, or its provider does not report it. */
        searchVolume: count.nullable(),
        difficulty: z.int().min(0).max(100).nullable(),
        totalDomains: count,
        sitesInWork: count,
        launchedSites: count,
        /** Absent unless requested; without an index if the pair is not stored. */
        opportunity: pairOpportunitySchema.optional(),
      }),
    ),
  ),
});

export const keywordBrandChanged = message({
  type: 'geo.keyword-brand-changed',
  version: 1,
  owner: 'geo',
  listeners: ['notion'],
  delivery: 'event',
  summary: 'Brands of keywords set by users, or returned to the rule; republished at each start of geo',
  data: z.strictObject({
    keywords: z
      .array(
        z.strictObject({
          /** Key of the keyword (`keywordKey`). */
          keyword: text(200).min(1),
          /** Folded with `foldedText`; `null` to follow the rule. */
          brand: text(200).min(1).nullable(),
          /** Grows with each choice for the keyword; a message with a lower revision is ignored. */
          revision: z.int().positive(),
        }),
      )
      .min(1)
      .max(1_000),
  }),
});
