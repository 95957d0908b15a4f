import { z } from 'zod';
import { countryCodeSchema } from '../countries/countries.ts';
import { endpoint, message, success } from '../define.ts';
import { siteCountsSchema } from '../geo/geo-record.ts';
import { keywordSchema } from '../keyword.ts';
import { databaseIdSchema } from '../fields/notion-id.ts';
import { databaseSyncSchema, siteSchema } from './notion-site.ts';
import { text } from '../fields/text.ts';

const inDatabase = z.strictObject({ databaseId: databaseIdSchema.optional() });
const pair = z.strictObject({ keyword: keywordSchema, country: countryCodeSchema });
const count = z.int().nonnegative();

export const siteStats = endpoint({
  service: 'notion',
  method: 'GET',
  path: '/api/notion/stats/{keyword}/{country}',
  access: 'viewer',
  errors: ['not_found'],
  summary: 'Number of sites of the brand of a keyword in a country',
  params: pair,
  query: inDatabase,
  response: z.strictObject({ success: z.literal(true), ...siteCountsSchema.shape }),
});

export const brandSites = endpoint({
  service: 'notion',
  method: 'GET',
  path: '/api/notion/sites/{keyword}/{country}',
  access: 'viewer',
  errors: ['not_found'],
  summary: 'The sites of the brand of a keyword in a country, the youngest first',
  params: pair,
  query: inDatabase,
  response: z.strictObject({
    success: z.literal(true),
    sites: z.array(
      siteSchema.pick({
        id: true,
        url: true,
        status: true,
        start_date: true,
        httpStatus: true,
        notionUrl: true,
      }),
    ),
  }),
});

const launched = z.strictObject({ success: z.literal(true), launchedSites: count });

export const launchedSitesOfKeyword = endpoint({
  service: 'notion',
  method: 'GET',
  path: '/api/notion/launched-sites/{keyword}',
  access: 'viewer',
  errors: ['not_found'],
  summary: 'Launched sites of the brand of a keyword in all countries',
  params: z.strictObject({ keyword: keywordSchema }),
  query: inDatabase,
  response: launched,
});

export const launchedSitesOfPair = endpoint({
  service: 'notion',
  method: 'GET',
  path: '/api/notion/launched-sites/{keyword}/{country}',
  access: 'viewer',
  errors: ['not_found'],
  summary: 'Launched sites of the brand of a keyword in a country',
  params: pair,
  query: inDatabase,
  response: launched,
});

export const cachedSites = endpoint({
  service: 'notion',
  method: 'GET',
  path: '/api/notion/projects/cached',
  access: 'viewer',
  errors: ['not_found'],
  summary: 'Stored sites of the active databases, youngest first, with an ETag',
  query: inDatabase,
  response: z.strictObject({
    success: z.literal(true),
    data: z.array(siteSchema),
    /**
     * Oldest of the shown databases' last successful syncs; `null` if there is none. Excluded from the ETag,
     * which covers the rows.
     */
    lastSync: z.iso.datetime().nullable(),
  }),
  delivery: 'stream',
});

const counted = z.strictObject({ value: z.string(), count });

export const notionAnalytics = endpoint({
  service: 'notion',
  method: 'GET',
  path: '/api/notion/analytics',
  access: 'viewer',
  errors: ['not_found'],
  summary: 'Totals and distributions of the sites, from one snapshot',
  query: inDatabase,
  response: success(
    z.strictObject({
      totalProjects: count,
      /**
       * Counts by country code in upper case, or by the text from the workspace if it names no country; largest count
       * first.
       */
      geo: z.array(counted),
      brands: z.array(counted),
      statuses: z.array(counted),
      /** Counts that add up to those in `geo`; `status` is "" if a site has none. */
      geoByStatus: z.array(z.strictObject({ geo: z.string(), status: z.string(), count })),
      /** Launched sites by month of their start date, `yyyy-mm`, without gaps. */
      launchesByMonth: z.array(z.strictObject({ month: z.string(), count })),
      lastSync: z.iso.datetime().nullable(),
    }),
  ),
});

export const startSync = endpoint({
  service: 'notion',
  method: 'POST',
  path: '/api/notion/sync',
  access: 'user',
  summary: 'Start a sync of the databases; joins a sync that is already running',
  isKeyed: true,
  body: z.strictObject({ full: z.boolean().optional() }).optional(),
  response: success(z.array(databaseSyncSchema)),
  status: 202,
});

export const listSyncs = endpoint({
  service: 'notion',
  method: 'GET',
  path: '/api/notion/sync',
  access: 'viewer',
  summary: 'Age and last error of the copy of each database',
  response: success(z.array(databaseSyncSchema)),
});

export const cancelSync = endpoint({
  service: 'notion',
  method: 'DELETE',
  path: '/api/notion/sync/{databaseId}',
  access: 'user',
  errors: ['conflict'],
  summary:
    'Stop the sync of a database at its next page; the visible copy is kept. 409 if none waits or runs',
  params: z.strictObject({ databaseId: databaseIdSchema }),
  response: success(z.array(databaseSyncSchema)),
});

export const notionSync = message({
  type: 'notion.sync',
  version: 1,
  owner: 'notion',
  listeners: ['notion'],
  delivery: 'job',
  summary: 'Job: sync one database',
  data: z.strictObject({ configId: z.uuid(), databaseId: text(64).min(1), isFull: z.boolean() }),
});

export const countSites = message({
  type: 'notion.count-sites',
  version: 1,
  owner: 'notion',
  listeners: ['notion'],
  delivery: 'job',
  summary: 'Job: recount sites after a sync and publish changes',
  data: z.strictObject({ databaseId: text(64).min(1) }),
});

/** Grows with every publication, even across a restore, so that a late message never overwrites a newer one. */
const revision = z.int().positive();

export const sitesSynced = message({
  type: 'notion.sites-synced',
  version: 2,
  owner: 'notion',
  listeners: ['httpcheck'],
  delivery: 'event',
  summary: 'Sites added, changed or removed; republished in full daily and on request',
  data: z.strictObject({
    revision,
    /**
     * `null` for changes; otherwise the message contains all sites between two ids, and unlisted sites in that range
     * no longer exist.
     */
    between: z
      .strictObject({
        /** Exclusive; `null` for the first id. Ids are in byte order. */
        after: text(64).min(1).nullable(),
        /** Inclusive; `null` for the last id. */
        upTo: text(64).min(1).nullable(),
      })
      .nullable(),
    /** At most 500 sites; their text is untrusted. */
    upserted: z
      .array(
        z.strictObject({
          siteId: text(64).min(1),
          url: text(2_000),
          status: text(200),
          databaseId: text(64).min(1),
        }),
      )
      .max(500),
    removed: z.array(text(64).min(1)).max(500),
  }),
});

const announcedCounts = z.strictObject({
  /** Notion id of the database, without dashes. */
  databaseId: text(64).min(1),
  brand: text(200).min(1),
  /**
   * Two-letter code from the country catalogue; `null` for all countries together, where a site in several countries
   * counts once.
   */
  geo: z.string().length(2).nullable(),
  ...siteCountsSchema.shape,
  /**
   * Sites whose status is not in «не считать»; absent if the notion service does not report the number, in which case
   * all sites count.
   */
  countedSites: count.optional(),
});

export const siteCountsChanged = message({
  type: 'notion.site-counts-changed',
  version: 2,
  owner: 'notion',
  listeners: ['geo'],
  delivery: 'event',
  summary: 'New counts of the sites of a brand, per country and in total; zero means that none are left',
  data: z.strictObject({ revision, counts: z.array(announcedCounts).min(1).max(1_000) }),
});

/** Key that identifies a count. */
const place = announcedCounts.pick({ brand: true, geo: true, databaseId: true });

export const siteCountsListed = message({
  type: 'notion.site-counts-listed',
  version: 1,
  owner: 'notion',
  listeners: ['geo'],
  delivery: 'event',
  summary:
    'All counts from one key to another, republished daily and on request; a key between them that is not listed has no sites',
  data: z.strictObject({
    revision,
    /** Exclusive; `null` for the first key. Keys are in byte order of brand, geo (`null` first) and database. */
    after: place.nullable(),
    /** Inclusive; `null` for the last key. */
    upTo: place.nullable(),
    counts: z.array(announcedCounts).max(1_000),
  }),
});
