import { z } from 'zod';
import { countryCodeSchema } from '../countries/countries.ts';
import { endpoint, message, success } from '../define.ts';
import { geoRecordSchema } from './geo-record.ts';
import {
  analysisBody,
  analysisBodyLimitBytes,
  estimateBody,
  maxUnconfirmedPairs,
  stageIds,
} from './geo-run-input.ts';
import { text } from '../fields/text.ts';
import { keywordSchema } from '../keyword.ts';
import { runEndpoints, runEvents, runSchema, startResponse } from '../runs.ts';
import { accessProblems } from '../vendors/access-problems.ts';

const count = z.int().nonnegative();

/** Reasons why a pair of a run has no result; `cancelled`: the run was cancelled before the pair's turn. */
export const pairErrorCodes = [
  'auth',
  'not_subscribed',
  'quota',
  'rate',
  'unsupported_country',
  'unsupported_keyword',
  'unavailable',
  'bad_response',
  ...accessProblems,
] as const;
export type PairErrorCode = (typeof pairErrorCodes)[number];

export const pairErrorSchema = z.strictObject({
  keyword: z.string(),
  country: z.string().length(2),
  code: z.enum(pairErrorCodes),
  /** Russian, shown to users. */
  message: z.string(),
});
export type PairError = z.infer<typeof pairErrorSchema>;

/** Currencies of keyword providers' accounts: requests for RapidAPI, units for Ahrefs, US dollars for DataForSEO. */
export const providerCurrencies = ['requests', 'units', 'USD'] as const;
export type ProviderCurrency = (typeof providerCurrencies)[number];

const amount = z.number().nonnegative();

/** A run as shown in lists; its items are pairs. */
export const geoRunSchema = runSchema.extend({
  /** Finished pairs that came from the store, free of charge. */
  fromStore: count,
  /** Pairs that were bought. */
  bought: count,
  /** Requests sent for the run, including failed attempts and retries. */
  requests: count,
  /**
   * Cost of the requests; `null` if there is none, it is not known or it is in two currencies. RapidAPI does not
   * report the price of its requests.
   */
  cost: z.strictObject({ amount, currency: z.enum(providerCurrencies) }).nullable(),
  /** End of a pause requested by the provider; `null` if there is none or the run has ended. */
  waitingUntil: z.iso.datetime().nullable(),
  /** Name of the schedule that started the run; absent if a user started it. */
  schedule: z.string().optional(),
  /** Additional stages selected for the run. */
  stages: z.array(z.enum(stageIds)),
  /** The first keywords, at most 5, and the total number. */
  keywords: z.array(z.string()).max(5),
  keywordCount: count,
  countryCount: count,
});
export type GeoRun = z.infer<typeof geoRunSchema>;

const pairSchema = z.strictObject({ keyword: z.string(), country: z.string().length(2) });

/** Pairs per page of a run: 0.9 MB of typical results, at most 2 MB. */
export const pairsPerPage = 2_500;

/** A page of a run's pairs, in the order of the run. */
export const pairPageSchema = z.strictObject({
  results: z.array(geoRecordSchema),
  errors: z.array(pairErrorSchema),
  /** Unfinished pairs, including those of a cancelled run. */
  waiting: z.array(pairSchema),
  /** Cursor of the next page (`listRunPairs`); `null` on the last page. */
  nextCursor: z.string().nullable(),
});
export type PairPage = z.infer<typeof pairPageSchema>;

/** One run with the first page of its pairs. */
export const geoRunDetailSchema = geoRunSchema.extend(pairPageSchema.shape);
export type GeoRunDetail = z.infer<typeof geoRunDetailSchema>;

export const startAnalysis = endpoint({
  service: 'geo',
  method: 'POST',
  path: '/api/geo-analysis',
  access: 'user',
  errors: ['not_found', 'conflict'],
  summary:
    'Look up keywords × countries; above 5,000 pairs `confirmedPairs` names their number; 200 with the first results if finished within 25 s, else 202 while the run continues; a repeat with the same Idempotency-Key (after a 503) returns the run it has started',
  isKeyed: true,
  body: analysisBody,
  bodyLimitBytes: analysisBodyLimitBytes,
  isLong: true,
  response: startResponse(pairPageSchema.omit({ waiting: true }).shape),
});

export const estimateAnalysis = endpoint({
  service: 'geo',
  method: 'POST',
  path: '/api/geo-analysis/estimate',
  access: 'user',
  summary:
    'Purchases, duration and affordability of a run, given the running ones; buys nothing. Counts more pairs than a run may have',
  body: estimateBody,
  bodyLimitBytes: analysisBodyLimitBytes,
  response: success(
    z.strictObject({
      pairs: count,
      /** Pairs stored less than GEO_FRESH_DAYS ago, which are free. */
      fresh: count,
      /**
       * Pairs that are neither fresh nor to be bought. Runs in progress already include them, and a pair is bought
       * once for all runs.
       */
      shared: count,
      toBuy: count,
      /** Requests needed for `toBuy`; fewer than pairs if one request covers several pairs. */
      requests: count,
      /** Duration at today's rate, from the start of this run's turn; `null` if not known. */
      durationMs: count.nullable(),
      /** Remaining time of the runs in progress at that rate; `null` if not known. */
      queueMs: count.nullable(),
      /** Currency of the account and of the amounts below. */
      currency: z.enum(providerCurrencies),
      /** Estimated cost of `toBuy`, deliberately on the high side. */
      cost: amount,
      /** Estimated remaining cost of the runs in progress. */
      reserved: amount,
      /** Remaining quota as the provider reports or last reported it; absent if not known. */
      remaining: amount.optional(),
      /** `remaining` less `reserved` and `cost`; below 0 if insufficient. */
      remainingAfter: z.number().optional(),
      /**
       * Monthly ceiling with the least room, either of this user or of all users; `left` excludes runs in progress.
       * `null` if there is none.
       */
      ceiling: z
        .strictObject({ scope: z.enum(['user', 'all']), monthly: amount, used: amount, left: amount })
        .nullable()
        .optional(),
      /**
       * True if the run is affordable; `null` if not known. Also false if the run exceeds a ceiling or
       * `maxPairsPerRun`, or if pairs must be bought but there is no key.
       */
      fits: z.boolean().nullable(),
      /** Value of GEO_FRESH_DAYS. */
      freshDays: z.int().positive(),
      hasKey: z.boolean(),
      /** True if the built-in sandbox responds instead of a real provider. */
      isDemo: z.boolean(),
    }),
  ),
});

/** See `runEvents`; an item is a finished pair. */
export const runEventSchemas = runEvents(
  z.union([
    z.strictObject({ result: geoRecordSchema, isFromStore: z.boolean() }),
    z.strictObject({ error: pairErrorSchema }),
  ]),
);
export type RunItemEvent = z.infer<typeof runEventSchemas.item>;

const askedPair = z.strictObject({ keyword: keywordSchema, country: countryCodeSchema });

export const geoRunEndpoints = runEndpoints({
  service: 'geo',
  path: '/api/geo-analysis',
  items: 'pairs',
  run: geoRunSchema,
  detail: geoRunDetailSchema,
  event: runEventSchemas.item,
  retry: z.strictObject({ pairs: z.array(askedPair).min(1).max(maxUnconfirmedPairs) }),
  bodyLimitBytes: analysisBodyLimitBytes,
});
export const { listRuns, readRun, followRun, cancelRun, retryRun } = geoRunEndpoints;

export const listRunPairs = endpoint({
  service: 'geo',
  method: 'GET',
  path: '/api/geo-analysis/runs/{runId}/pairs',
  access: 'viewer',
  errors: ['not_found'],
  summary: 'Further pairs of a run, page by page: its results, errors and waiting pairs',
  params: z.strictObject({ runId: z.uuid() }),
  query: z.strictObject({ cursor: text(200).optional() }),
  response: success(pairPageSchema),
});

export const removeRun = endpoint({
  service: 'geo',
  method: 'DELETE',
  path: '/api/geo-analysis/runs/{runId}/history',
  access: 'user',
  errors: ['not_found', 'conflict'],
  summary: 'Remove an ended run from the list; records and usage are kept; 409 while it runs',
  params: z.strictObject({ runId: z.uuid() }),
  response: success(z.strictObject({ runId: z.uuid() })),
});

/** Default retention period of ended runs, in days. */
export const defaultRunDays = 365;

const runRetention = z.strictObject({
  /** Retention period in days; 0 keeps runs forever. */
  keepDays: z
    .int({ error: 'Целое число дней' })
    .min(0, { error: 'Не меньше 0\u00A0дней' })
    .max(3_650, { error: 'Не больше 3650\u00A0дней' }),
});

export const readRunRetention = endpoint({
  service: 'geo',
  method: 'GET',
  path: '/api/settings/runs',
  access: 'admin',
  summary: 'Retention of ended runs, days; 0 keeps them',
  response: success(runRetention),
});

export const changeRunRetention = endpoint({
  service: 'geo',
  method: 'PUT',
  path: '/api/settings/runs',
  access: 'admin',
  summary: 'Change the retention of ended runs; records and usage are always kept',
  body: runRetention,
  response: success(runRetention),
});

export const geoLookup = message({
  type: 'geo.lookup',
  version: 1,
  owner: 'geo',
  listeners: ['geo'],
  delivery: 'job',
  summary: 'Job: wakes a worker to claim waiting pairs',
  data: z.strictObject({
    /** The run that published the job. The worker takes pairs of any run, starting with the least advanced runs. */
    runId: z.uuid(),
  }),
});
