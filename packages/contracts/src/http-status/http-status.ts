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
  errors: ['not_found'],
  summary: 'Checks of one site, newest first; kept HTTPCHECK_HISTORY_DAYS days',
  params: z.strictObject({ projectId: siteId }),
  query: z.strictObject({ cursor: text(200).optional(), limit: limitSchema.default(50) }),
  response: success(
    z.strictObject({
      projectId: z.string(),
      /** Current URL in the workspace; `null` if the workspace no longer contains the site. */
      url: z.string().nullable(),
      history: z.array(
        z.strictObject({ url: z.string(), runId: z.uuid().nullable(), ...checkResultSchema.shape }),
      ),
      nextCursor: z.string().nullable(),
    }),
  ),
});

/**
 * Expectation for a site, derived from its workspace status.
 * - `works`: 200 that is not parked, at the end of redirects within its own domain
 * - `redirects`: leads to another registrable domain
 * - `gone`: the site no longer serves our content (no response, 4xx, parked, or redirected elsewhere)
 * - `any`: no expectation
 */
export const expectations = ['works', 'redirects', 'gone', 'any'] as const;
export type Expectation = (typeof expectations)[number];

const expectationTable = z.strictObject({
  /** A status without a rule has no expectation. Case-insensitive. */
  rules: z.array(z.strictObject({ status: text(200).min(1), expects: z.enum(expectations) })).max(200),
  /** Revision of the rules that were read; a change based on an older revision returns 409. */
  revision: count,
});
export type ExpectationTable = z.infer<typeof expectationTable>;

export const readExpectations = endpoint({
  service: 'httpcheck',
  method: 'GET',
  path: '/api/http-status/expectations',
  access: 'viewer',
  summary: 'Expectation of a site for each status of the workspace',
  response: success(expectationTable),
});

export const changeExpectations = endpoint({
  service: 'httpcheck',
  method: 'PUT',
  path: '/api/http-status/expectations',
  access: 'admin',
  errors: ['conflict'],
  summary: 'Replace the expectations; 400 for a repeated status, 409 after a change by another user',
  body: expectationTable,
  response: success(expectationTable),
});

const lastCheck = z.strictObject({
  httpStatus: z.int(),
  reason: z.enum(checkReasons),
  checkedAt: z.iso.datetime(),
});

/** Findings about a site in addition to its code; a site without findings is not listed. */
export const findingSchema = z.strictObject({
  projectId: z.string(),
  ...lastCheck.shape,
  finalUrl: z.string().nullable(),
  isOtherDomain: z.boolean(),
  /** Mismatch with the expectation for the site's status; `null` if the expectation is met or there is none. */
  mismatch: z
    .strictObject({
      expects: z.enum(expectations),
      /** Russian clause that describes the actual result. */
      text: z.string(),
    })
    .nullable(),
  /** Previous check, if its code or reason differs; `null` if they are the same or there is none. */
  before: lastCheck.nullable(),
  /** Time of the first check that found a previously working site down; `null` otherwise. */
  fellAt: z.iso.datetime().nullable(),
  /** Expiry date, if within 21 days or in the past; `null` otherwise. */
  certificateEndsAt: z.iso.datetime().nullable(),
  /**
   * Name of the intermediate certificate that expires at that time, before the site's certificate; absent if the
   * site's certificate expires at that time.
   */
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
  response: success(
    z.strictObject({
      /** Number of checked sites. */
      checked: count,
      lastCheckedAt: z.iso.datetime().nullable(),
      findings: z.array(findingSchema),
    }),
  ),
});

const schedule = z.strictObject({
  isEnabled: z.boolean(),
  every: z.enum(['day', 'week']),
  /** ISO: 1 = Monday; used only for `week`. */
  weekday: z.int().min(1).max(7),
  /** Hour in HTTPCHECK_TIME_ZONE. */
  hour: z.int().min(0).max(23),
  /** Empty for all sites. */
  statusFilter: z.array(text(200)).max(100),
});
export type CheckSchedule = z.infer<typeof schedule>;

/** Result of the last scheduled run. */
const digest = z.strictObject({
  runId: z.uuid(),
  finishedAt: z.iso.datetime(),
  checked: count,
  /** Sites that worked before the run but not after it. */
  fell: z.array(z.strictObject({ projectId: z.string(), url: z.string() })).max(50),
  fellCount: count,
  recoveredCount: count,
  mismatchCount: count,
  certificateCount: count,
});
export type CheckDigest = z.infer<typeof digest>;

/** Identifies the content of a schedule. */
const scheduleRevision = z.string().min(1).max(64);

const scheduleState = z.strictObject({
  ...schedule.shape,
  revision: scheduleRevision,
  timeZone: z.string(),
  /** `null` if disabled. */
  nextAt: z.iso.datetime().nullable(),
  /** `null` if no scheduled run has finished yet. */
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
  response: success(scheduleState),
});

export const changeSchedule = endpoint({
  service: 'httpcheck',
  method: 'PUT',
  path: '/api/http-status/schedule',
  access: 'admin',
  errors: ['conflict'],
  summary: 'Change the check schedule; 409 after a change by another user',
  body: z.strictObject({
    ...schedule.shape,
    /** Revision on which the change is based; an outdated revision returns 409. */
    revision: scheduleRevision,
  }),
  response: success(scheduleState),
});

/** Check results; at most one such message per second. */
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
          /** Address that was checked. */
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
  // The dashboard reads findings; add services that need a notification here.
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
