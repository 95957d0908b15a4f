import { z } from 'zod';
import { endpoint, message } from '../define.ts';
import { text } from '../fields/text.ts';
import { runEndpoints, runEvents, runSchema, startResponse } from '../runs.ts';
import { checkResultSchema } from './check-result.ts';

const count = z.int().nonnegative();
const siteId = text(64).min(1);

/** Maximum number of sites per manual start, enough for a whole workspace that is filtered on the screen. */
export const maxSitesPerCheck = 20_000;

const batchSize = z
  .int('Размер пачки — целое число от 1 до 100')
  .min(1, 'Размер пачки — целое число от 1 до 100')
  .max(100, 'Размер пачки — целое число от 1 до 100')
  .default(10);

/** Number of results by HTTP code, or by reason if there was no code (`{"200": 12, "dns": 3}`). */
const byStatus = z.record(z.string(), count);

/** A run as shown in lists; its items are sites. */
export const checkRunSchema = runSchema.extend({
  /** Started by workspace status (`statusFilter`), by manual selection, or by the schedule. */
  kind: z.enum(['filter', 'sites', 'schedule']),
  /** Workspace statuses of the checked sites; empty for all sites or a manual selection. */
  statusFilter: z.array(z.string()),
  /** Sites per batch, which is only a unit of counting. */
  batchSize: z.int().positive(),
  totalBatches: count,
  byStatus,
  /** Present if the run is paused because a checking machine has no network; it resumes automatically. */
  hasNoNetwork: z.literal(true).optional(),
});
export type CheckRun = z.infer<typeof checkRunSchema>;

/** A site of a run with the result of its check. */
export const checkedSiteSchema = z.strictObject({
  projectId: z.string(),
  /** URL at the start of the run. */
  url: z.string(),
  ...checkResultSchema.shape,
});
export type CheckedSite = z.infer<typeof checkedSiteSchema>;

const siteErrorSchema = z.strictObject({
  projectId: z.string(),
  /** `unstorable` or a similar code, which means that the check itself, not the site, failed and left no result. */
  code: z.string(),
  /** Russian. */
  message: z.string(),
});

/** One run with all its results. */
export const checkRunDetailSchema = checkRunSchema.extend({
  results: z.array(checkedSiteSchema),
  errors: z.array(siteErrorSchema),
});
export type CheckRunDetail = z.infer<typeof checkRunDetailSchema>;

/** See `runEvents`; an item is a checked site. */
export const checkEventSchemas = runEvents(
  z.union([z.strictObject({ result: checkedSiteSchema }), z.strictObject({ error: siteErrorSchema })]),
);
export type CheckItemEvent = z.infer<typeof checkEventSchemas.item>;

/** Also present while the run is in progress (spec §7); `totalChecked` then counts the sites checked so far. */
const startTotals = { totalChecked: count, totalBatches: count };
const startResults = { ...startTotals, byStatus };

export const checkAll = endpoint({
  service: 'httpcheck',
  method: 'POST',
  path: '/api/http-status/check-all-auto',
  access: 'user',
  errors: ['not_found', 'conflict'],
  summary:
    'Check the sites with these statuses of the workspace; 200 if finished within 25 s, else 202 while the run continues; joins a running one with the same filter',
  isKeyed: true,
  body: z.strictObject({
    batchSize,
    /** Case-insensitive; empty for all sites. */
    statusFilter: z.array(text(200)).max(100).default([]),
  }),
  isLong: true,
  response: startResponse(startResults, startTotals),
});

export const checkSites = endpoint({
  service: 'httpcheck',
  method: 'POST',
  path: '/api/http-status/check',
  access: 'user',
  errors: ['not_found', 'conflict'],
  summary:
    'Check these sites; 200 if finished within 25 s, else 202, also while only confirmation checks are left (`postponed`); 404 if none of them is known',
  isKeyed: true,
  body: z.strictObject({ batchSize, projectIds: z.array(siteId).min(1).max(maxSitesPerCheck) }),
  bodyLimitBytes: 1024 * 1024,
  isLong: true,
  response: startResponse(startResults, startTotals),
});

export const checkRunEndpoints = runEndpoints({
  service: 'httpcheck',
  path: '/api/http-status',
  items: 'sites',
  run: checkRunSchema,
  detail: checkRunDetailSchema,
  event: checkEventSchemas.item,
  retry: z.strictObject({ projectIds: z.array(siteId).min(1).max(maxSitesPerCheck) }),
  bodyLimitBytes: 1024 * 1024,
});
export const {
  listRuns: listCheckRuns,
  readRun: readCheckRun,
  followRun: followCheckRun,
  cancelRun: cancelCheckRun,
  retryRun: retryCheckRun,
} = checkRunEndpoints;

export const checkBatch = message({
  type: 'httpcheck.batch',
  version: 1,
  owner: 'httpcheck',
  listeners: ['httpcheck'],
  delivery: 'job',
  summary: 'Job: wakes a worker to claim waiting sites',
  data: z.strictObject({
    runId: z.uuid(),
    /**
     * Number of the batch, from 0. Batches are only a unit of counting, because the worker takes sites of any run,
     * starting with the least advanced runs.
     */
    batch: count,
  }),
});
