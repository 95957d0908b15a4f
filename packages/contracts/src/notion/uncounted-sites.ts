import { z } from 'zod';
import { endpoint, success } from '../define.ts';
import { databaseIdSchema } from '../fields/notion-id.ts';
import { limitSchema, text } from '../fields/text.ts';

/**
 * Reasons why a count excludes a site, in list order: no country in its GEO, no brand, a status in no group of the
 * rule, or a GEO, brand or status never reported by Notion.
 */
export const uncountedReasons = ['no_country', 'no_brand', 'no_rule', 'not_reported'] as const;
export type UncountedReason = (typeof uncountedReasons)[number];

const uncountedSiteSchema = z.strictObject({
  /** Notion page id, without dashes. */
  id: z.string(),
  url: z.string(),
  brand: z.string(),
  /** Text from the workspace, unchanged. */
  geo: z.string(),
  status: z.string(),
  reason: z.enum(uncountedReasons),
  notionUrl: z.string(),
});
/** A site in the workspace that at least one count excludes; untrusted text, "" if empty. */
export type UncountedSite = z.infer<typeof uncountedSiteSchema>;

const count = z.int().nonnegative();

export const listUncountedSites = endpoint({
  service: 'notion',
  method: 'GET',
  path: '/api/notion/uncounted',
  access: 'viewer',
  errors: ['not_found'],
  summary:
    'Sites that a count leaves out, by reason, then youngest first; a site with several reasons is listed under each',
  query: z.strictObject({
    reason: z.enum(uncountedReasons).optional(),
    databaseId: databaseIdSchema.optional(),
    cursor: text(200).optional(),
    limit: limitSchema.default(50),
  }),
  response: success(
    z.strictObject({
      sites: z.array(uncountedSiteSchema),
      /** Totals of all reasons, regardless of the filter. */
      totals: z.strictObject({ no_country: count, no_brand: count, no_rule: count, not_reported: count }),
      nextCursor: z.string().nullable(),
    }),
  ),
});
