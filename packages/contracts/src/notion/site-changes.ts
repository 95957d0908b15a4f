import { z } from 'zod';
import { endpoint, success } from '../define.ts';
import { databaseIdSchema } from '../fields/notion-id.ts';
import { limitSchema, text } from '../fields/text.ts';

/** Changes to a site between two syncs: added, changed in status, removed. */
export const siteChangeKinds = ['added', 'status', 'removed'] as const;
export type SiteChangeKind = (typeof siteChangeKinds)[number];

const siteChangeSchema = z.strictObject({
  /** Notion page id, without dashes. */
  siteId: z.string(),
  kind: z.enum(siteChangeKinds),
  url: z.string(),
  brand: z.string(),
  /** Text from the workspace, unchanged. */
  geo: z.string(),
  /** Current status, or the last status of a removed site. */
  status: z.string(),
  /** Previous status; `null` unless `kind` is `status`. */
  before: z.string().nullable(),
  /** Time of the sync that found the change. */
  at: z.iso.datetime(),
});
/** Change to a site; untrusted text, "" if empty. */
export type SiteChange = z.infer<typeof siteChangeSchema>;

const count = z.int().nonnegative();

/** Retention period of removed sites, in days. */
export const removedSiteDays = 90;

export const listSiteChanges = endpoint({
  service: 'notion',
  method: 'GET',
  path: '/api/notion/changes',
  access: 'viewer',
  errors: ['not_found'],
  summary:
    'Sites that syncs found new, changed in status or removed since a moment, latest first; only the last change of a status. Sites of the first sync of a database are not new',
  query: z.strictObject({
    since: z.iso.datetime(),
    kind: z.enum(siteChangeKinds).optional(),
    databaseId: databaseIdSchema.optional(),
    cursor: text(200).optional(),
    limit: limitSchema.default(50),
  }),
  response: success(
    z.strictObject({
      changes: z.array(siteChangeSchema),
      /** Totals of all kinds, regardless of the filter. */
      totals: z.strictObject({ added: count, status: count, removed: count }),
      nextCursor: z.string().nullable(),
    }),
  ),
});
