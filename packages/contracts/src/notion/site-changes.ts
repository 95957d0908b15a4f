import { z } from 'zod';
import { endpoint, success } from '../define.ts';
import { databaseIdSchema } from '../fields/notion-id.ts';
import { limitSchema, text } from '../fields/text.ts';

/** What may become of a site between two syncs: it is new, it has another status, it is gone. */
export const siteChangeKinds = ['added', 'status', 'removed'] as const;
export type SiteChangeKind = (typeof siteChangeKinds)[number];

const siteChangeSchema = z.strictObject({
  /** Notion's page id, without dashes. */
  siteId: z.string(),
  kind: z.enum(siteChangeKinds),
  url: z.string(),
  brand: z.string(),
  /** As the workspace writes it. */
  geo: z.string(),
  /** As it is now, of a site that is gone as it was last. */
  status: z.string(),
  /** The status before; null unless `kind` is `status`. */
  before: z.string().nullable(),
  /** When the sync found it. */
  at: z.iso.datetime(),
});
/** Untrusted text, "" = empty. */
export type SiteChange = z.infer<typeof siteChangeSchema>;

const count = z.int().nonnegative();

/** For how many days sites that are gone are remembered. */
export const removedSiteDays = 90;

export const listSiteChanges = endpoint({
  service: 'notion',
  method: 'GET',
  path: '/api/notion/changes',
  access: 'viewer',
  summary:
    'Sites that syncs found new, changed in status or removed since a moment, latest first; only the last change of a status. Sites of the first sync of a database are not new',
  query: z.strictObject({
    since: z.iso.datetime(),
    kind: z.enum(siteChangeKinds).optional(),
    databaseId: databaseIdSchema.optional(),
    cursor: text(200).optional(),
    limit: limitSchema.default(50),
  }),
  answer: success(
    z.strictObject({
      changes: z.array(siteChangeSchema),
      /** Of all kinds, whichever is asked for. */
      totals: z.strictObject({ added: count, status: count, removed: count }),
      nextCursor: z.string().nullable(),
    }),
  ),
});
