import { z } from 'zod';
import { message } from './define.ts';
import { siteCountsSchema } from './geo-record.ts';
import { text } from './text.ts';

export const siteCountsChanged = message({
  type: 'notion.site-counts-changed',
  version: 1,
  owner: 'notion',
  listeners: ['geo'],
  delivery: 'event',
  summary: 'Sites of a brand in a country were counted anew; zero counts mean there are none any more',
  data: z.strictObject({
    /** Grows with every count of a database: a late message never undoes a newer one. */
    revision: z.int().positive(),
    counts: z
      .array(
        z.strictObject({
          /** Notion's id of the database, without dashes. */
          databaseId: text(64).min(1),
          brand: text(200).min(1),
          /** Two-letter code of the catalogue. */
          geo: z.string().length(2),
          ...siteCountsSchema.shape,
        }),
      )
      .min(1)
      .max(1_000),
  }),
});
