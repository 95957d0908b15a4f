import { z } from 'zod';
import { endpoint, message, success } from '../define.ts';
import { limitSchema, text } from '../fields/text.ts';
import { checkReasons, checkResultSchema } from './check-result.ts';

const count = z.int().nonnegative();
const siteId = text(64).min(1);

export const readSiteChecks = endpoint({
  service: 'httpcheck',
  method: 'GET',
  path: '/api/http-status/urls/{projectId}',
  access: 'viewer',
  summary: 'Checks of one site, newest first; kept HTTPCHECK_HISTORY_DAYS days',
  params: z.strictObject({ projectId: siteId }),
  query: z.strictObject({ cursor: text(200).optional(), limit: limitSchema.default(50) }),
  answer: success(
    z.strictObject({
      projectId: z.string(),
      /** As the workspace says now; null = it has no such site any more. */
      url: z.string().nullable(),
      history: z.array(
        z.strictObject({ url: z.string(), runId: z.uuid().nullable(), ...checkResultSchema.shape }),
      ),
      nextCursor: z.string().nullable(),
    }),
  ),
});

/**
 * What a status of the workspace lets expect of a site.
 * - `works`: 200 that is not parked, at the end of redirects within its own domain
 * - `redirects`: leads to another registrable domain
 * - `gone`: nothing of ours answers there: no answer, 4xx, parked, or it leads away
 * - `any`: nothing is expected
 */
export const expectations = ['works', 'redirects', 'gone', 'any'] as const;
export type Expectation = (typeof expectations)[number];

const expectationTable = z.strictObject({
  /** A status that stands nowhere here expects nothing. Compared without case. */
  rules: z.array(z.strictObject({ status: text(200).min(1), expects: z.enum(expectations) })).max(200),
  /** Of the table that was read; a change of an older one is 409. */
  revision: count,
});
export type ExpectationTable = z.infer<typeof expectationTable>;

export const readExpectations = endpoint({
  service: 'httpcheck',
  method: 'GET',
  path: '/api/http-status/expectations',
  access: 'viewer',
  summary: 'Expectation of a site for each status of the workspace',
  answer: success(expectationTable),
});

export const changeExpectations = endpoint({
  service: 'httpcheck',
  method: 'PUT',
  path: '/api/http-status/expectations',
  access: 'admin',
  summary: 'Replace the expectations; 400 for a repeated status, 409 after a change by another user',
  body: expectationTable,
  answer: success(expectationTable),
});

const lastCheck = z.strictObject({
  httpStatus: z.int(),
  reason: z.enum(checkReasons),
  checkedAt: z.iso.datetime(),
});

/** What is worth knowing of a site beside its code; a site without any of it is not listed. */
export const findingSchema = z.strictObject({
  projectId: z.string(),
  ...lastCheck.shape,
  finalUrl: z.string().nullable(),
  isOtherDomain: z.boolean(),
  /** The expectation of its status that it does not fulfil; null = it does, or there is none. */
  mismatch: z
    .strictObject({
      expects: z.enum(expectations),
      /** Russian, a clause: what was seen instead. */
      text: z.string(),
    })
    .nullable(),
  /** The check before, where code or reason differ; null = the same, or the first one. */
  before: lastCheck.nullable(),
  /** Worked before and does not any more, since this check; null otherwise. */
  fellAt: z.iso.datetime().nullable(),
  /** Ends within 21 days, or has ended; null otherwise. */
  certificateEndsAt: z.iso.datetime().nullable(),
  /** Intermediate certificate that ends then, before the site's own; absent if the site's own does. */
  certificateName: z.string().max(200).optional(),
});
export type Finding = z.infer<typeof findingSchema>;

export const listFindings = endpoint({
  service: 'httpcheck',
  method: 'GET',
  path: '/api/http-status/findings',
  access: 'viewer',
  summary:
    'Sites that contradict their status, changed, went down or have an expiring certificate; with an ETag',
  answer: success(
    z.strictObject({
      /** Sites that have been checked. */
      checked: count,
      lastCheckedAt: z.iso.datetime().nullable(),
      findings: z.array(findingSchema),
    }),
  ),
});

const schedule = z.strictObject({
  isEnabled: z.boolean(),
  every: z.enum(['day', 'week']),
  /** ISO: 1 = Monday; counts for `week` only. */
  weekday: z.int().min(1).max(7),
  /** In HTTPCHECK_TIME_ZONE. */
  hour: z.int().min(0).max(23),
  /** Empty = all sites. */
  statusFilter: z.array(text(200)).max(100),
});
export type CheckSchedule = z.infer<typeof schedule>;

/** What the last scheduled run told. */
const digest = z.strictObject({
  runId: z.uuid(),
  finishedAt: z.iso.datetime(),
  checked: count,
  /** Worked before the run and did not after it. */
  fell: z.array(z.strictObject({ projectId: z.string(), url: z.string() })).max(50),
  fellCount: count,
  recoveredCount: count,
  mismatchCount: count,
  certificateCount: count,
});
export type CheckDigest = z.infer<typeof digest>;

/** Mark of a schedule's content. */
const scheduleRevision = z.string().min(1).max(64);

const scheduleState = z.strictObject({
  ...schedule.shape,
  revision: scheduleRevision,
  timeZone: z.string(),
  /** Null = not enabled. */
  nextAt: z.iso.datetime().nullable(),
  /** Null = no scheduled run has finished yet. */
  digest: digest.nullable(),
});
export type CheckScheduleState = z.infer<typeof scheduleState>;
export type CheckScheduleChange = z.infer<typeof changeSchedule.body>;

export const readSchedule = endpoint({
  service: 'httpcheck',
  method: 'GET',
  path: '/api/http-status/schedule',
  access: 'viewer',
  summary: 'The check schedule and the result of its last run',
  answer: success(scheduleState),
});

export const changeSchedule = endpoint({
  service: 'httpcheck',
  method: 'PUT',
  path: '/api/http-status/schedule',
  access: 'admin',
  summary: 'Change the check schedule; 409 after a change by another user',
  body: z.strictObject({
    ...schedule.shape,
    /** Of the schedule that was read; a change of an older one is 409. */
    revision: scheduleRevision,
  }),
  answer: success(scheduleState),
});

/** Results of checks; at most one such message a second. */
export const httpStatusChecked = message({
  type: 'http-status.checked',
  version: 1,
  owner: 'httpcheck',
  listeners: ['notion'],
  delivery: 'event',
  summary: 'Check results; a result for an outdated URL is discarded',
  data: z.strictObject({
    results: z
      .array(
        z.strictObject({
          siteId,
          /** The address that was checked. */
          url: text(2_000),
          httpStatus: z.int().min(0).max(599),
          reason: z.enum(checkReasons),
          finalUrl: z.string().max(2_048).nullable(),
          checkedAt: z.iso.datetime(),
          runId: z.uuid().nullable(),
        }),
      )
      .max(500),
  }),
});

export const siteFell = message({
  type: 'http-status.site-fell',
  version: 1,
  owner: 'httpcheck',
  // The dashboard reads findings; whoever wants to be told is added here.
  listeners: [],
  delivery: 'event',
  summary: 'A site went down, confirmed by a second check',
  data: z.strictObject({
    siteId,
    url: text(2_000),
    status: text(200),
    httpStatus: z.int().min(0).max(599),
    reason: z.enum(checkReasons),
    checkedAt: z.iso.datetime(),
  }),
});
