import { z } from 'zod';
import { endpoint, message } from '../define.ts';
import { text } from '../fields/text.ts';
import { runEndpoints, runEvents, runSchema, startAnswer } from '../runs.ts';
import { checkResultSchema } from './check-result.ts';

const count = z.int().nonnegative();
const siteId = text(64).min(1);

/** Most sites of one start by hand: a whole workspace that is filtered on the screen. */
export const maxSitesPerCheck = 20_000;

const batchSize = z
  .int('Размер пачки — целое число от 1 до 100')
  .min(1, 'Размер пачки — целое число от 1 до 100')
  .max(100, 'Размер пачки — целое число от 1 до 100')
  .default(10);

/** What a run found: how often each code came, or each reason where no code did (`{"200": 12, "dns": 3}`). */
const byStatus = z.record(z.string(), count);

/** A run as lists show it; its items are sites. */
export const checkRunSchema = runSchema.extend({
  /** By status of the workspace (`statusFilter`), chosen by hand, or by the schedule. */
  kind: z.enum(['filter', 'sites', 'schedule']),
  /** Statuses of the workspace whose sites were checked; empty = all, or chosen by hand. */
  statusFilter: z.array(z.string()),
  /** Sites a batch, which is only a unit of counting. */
  batchSize: z.int().positive(),
  totalBatches: count,
  byStatus,
  /** Present while the run is paused because a checking machine has no network; it continues without a request. */
  hasNoNetwork: z.literal(true).optional(),
});
export type CheckRun = z.infer<typeof checkRunSchema>;

/** A site of a run with what its check saw. */
export const checkedSiteSchema = z.strictObject({
  projectId: z.string(),
  /** As it was when the run began. */
  url: z.string(),
  ...checkResultSchema.shape,
});
export type CheckedSite = z.infer<typeof checkedSiteSchema>;

const siteErrorSchema = z.strictObject({
  projectId: z.string(),
  /** `unstorable` and the like: the check itself has ended with no result, which is not the site's fault. */
  code: z.string(),
  /** Russian. */
  message: z.string(),
});

/** One run with everything it found. */
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

/** Also in the answer of a run that goes on (spec §7); `totalChecked` is then the sites so far. */
const startTotals = { totalChecked: count, totalBatches: count };
const startResults = { ...startTotals, byStatus };

export const checkAll = endpoint({
  service: 'httpcheck',
  method: 'POST',
  path: '/api/http-status/check-all-auto',
  access: 'user',
  summary:
    'Check the sites with these statuses of the workspace; 200 if finished within 25 s, else 202 while the run continues; joins a running one with the same filter',
  isKeyed: true,
  body: z.strictObject({
    batchSize,
    /** Compared without case; empty = all sites. */
    statusFilter: z.array(text(200)).max(100).default([]),
  }),
  isLong: true,
  answer: startAnswer(startResults, startTotals),
});

export const checkSites = endpoint({
  service: 'httpcheck',
  method: 'POST',
  path: '/api/http-status/check',
  access: 'user',
  summary:
    'Check these sites; 200 if finished within 25 s, else 202, also while only confirmation checks are left (`postponed`); 404 if none of them is known',
  isKeyed: true,
  body: z.strictObject({ batchSize, projectIds: z.array(siteId).min(1).max(maxSitesPerCheck) }),
  bodyLimitBytes: 1024 * 1024,
  isLong: true,
  answer: startAnswer(startResults, startTotals),
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
    /** From 0. A unit of counting: the worker takes sites of any run, those of the least advanced first. */
    batch: count,
  }),
});
