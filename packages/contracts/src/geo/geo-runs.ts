import { z } from 'zod';
import { countryCodeSchema } from '../countries/countries.ts';
import { endpoint, message, success } from '../define.ts';
import { geoRecordSchema } from './geo-record.ts';
import {
  analysisBody,
  analysisBodyLimitBytes,
  estimateBody,
  maxPairsPerRun,
  stageIds,
} from './geo-run-input.ts';
import { keywordSchema } from '../keyword.ts';
import { runEndpoints, runEvents, runSchema, startAnswer } from '../runs.ts';
import { accessProblems } from '../vendors/access-problems.ts';

const count = z.int().nonnegative();

/** Why a pair of a run has no result; `cancelled` = the run was cancelled before its turn. */
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
  /** Russian, fit for a person. */
  message: z.string(),
});
export type PairError = z.infer<typeof pairErrorSchema>;

/** What accounts of keyword providers are counted in: RapidAPI's plans, Ahrefs' units, DataForSEO's money. */
export const providerCurrencies = ['requests', 'units', 'USD'] as const;
export type ProviderCurrency = (typeof providerCurrencies)[number];

const amount = z.number().nonnegative();

/** A run as lists show it; its items are pairs. */
export const geoRunSchema = runSchema.extend({
  /** Finished pairs that came from the store and cost nothing. */
  fromStore: count,
  /** Pairs that were bought. */
  bought: count,
  /** Requests sent for it, failed and repeated ones included. */
  requests: count,
  /** What they cost; null = nothing, or not known: RapidAPI tells no price of its requests. */
  cost: z.strictObject({ amount, currency: z.enum(providerCurrencies) }).nullable(),
  /** Until then the provider has asked not to be asked; null = it has not, or the run is over. */
  waitingUntil: z.iso.datetime().nullable(),
  /** Name of the schedule that started it; absent = a person did. */
  schedule: z.string().optional(),
  /** Further stages chosen with it. */
  stages: z.array(z.enum(stageIds)),
  /** The first keywords, at most 5, and how many there are. */
  keywords: z.array(z.string()).max(5),
  keywordCount: count,
  countryCount: count,
});
export type GeoRun = z.infer<typeof geoRunSchema>;

const pairSchema = z.strictObject({ keyword: z.string(), country: z.string().length(2) });

/** One run with everything it found. */
export const geoRunDetailSchema = geoRunSchema.extend({
  results: z.array(geoRecordSchema),
  errors: z.array(pairErrorSchema),
  /** Not finished yet, in their order; those of a cancelled run stay here. */
  waiting: z.array(pairSchema),
});
export type GeoRunDetail = z.infer<typeof geoRunDetailSchema>;

export const startAnalysis = endpoint({
  service: 'geo',
  method: 'POST',
  path: '/api/geo-analysis',
  access: 'user',
  summary:
    'Look up keywords × countries; 200 if finished within 25 s, else 202 while the run continues; a repeat with the same Idempotency-Key (after a 503) returns the run it has started',
  isKeyed: true,
  body: analysisBody,
  bodyLimitBytes: analysisBodyLimitBytes,
  isLong: true,
  answer: startAnswer({ results: z.array(geoRecordSchema), errors: z.array(pairErrorSchema) }),
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
  answer: success(
    z.strictObject({
      pairs: count,
      /** Stored for less than GEO_FRESH_DAYS: free. */
      fresh: count,
      /** Neither fresh nor to be bought: running runs wait for them already, and a pair is bought once for all. */
      shared: count,
      toBuy: count,
      /** Requests that `toBuy` takes: fewer where one carries many pairs. */
      requests: count,
      /** At today's pace, from the moment that it is this run's turn; null = not known. */
      durationMs: count.nullable(),
      /** What the runs that are running will still take at that pace; null = not known. */
      queueMs: count.nullable(),
      /** What the account counts in; the amounts below are in it. */
      currency: z.enum(providerCurrencies),
      /** About what `toBuy` costs, rather more than less. */
      cost: amount,
      /** About what the runs that are running will still take. */
      reserved: amount,
      /** Left at the provider as it reports, or last reported; absent = not known. */
      remaining: amount.optional(),
      /** Without `reserved` and `cost`; below 0 when it does not suffice. */
      remainingAfter: z.number().optional(),
      /** The monthly ceiling that it comes nearest to, of this person or of all; `left` is without running runs. Null = none. */
      ceiling: z
        .strictObject({ scope: z.enum(['user', 'all']), monthly: amount, used: amount, left: amount })
        .nullable()
        .optional(),
      /** Null = not known. False also beyond a ceiling, above `maxPairsPerRun`, and without a key and with something to buy. */
      fits: z.boolean().nullable(),
      /** GEO_FRESH_DAYS. */
      freshDays: z.int().positive(),
      hasKey: z.boolean(),
      /** True while the built-in sandbox answers instead of a real provider. */
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
  retry: z.strictObject({ pairs: z.array(askedPair).min(1).max(maxPairsPerRun) }),
  bodyLimitBytes: analysisBodyLimitBytes,
});
export const { listRuns, readRun, followRun, cancelRun, retryRun } = geoRunEndpoints;

export const removeRun = endpoint({
  service: 'geo',
  method: 'DELETE',
  path: '/api/geo-analysis/runs/{runId}/history',
  access: 'user',
  summary: 'Remove an ended run from the list; records and usage are kept; 409 while it runs',
  params: z.strictObject({ runId: z.uuid() }),
  answer: success(z.strictObject({ runId: z.uuid() })),
});

/** For how many days ended runs are kept unless an admin says otherwise. */
export const defaultRunDays = 365;

const runRetention = z.strictObject({
  /** 0 = for ever. */
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
  answer: success(runRetention),
});

export const changeRunRetention = endpoint({
  service: 'geo',
  method: 'PUT',
  path: '/api/settings/runs',
  access: 'admin',
  summary: 'Change the retention of ended runs; records and usage are always kept',
  body: runRetention,
  answer: success(runRetention),
});

export const geoLookup = message({
  type: 'geo.lookup',
  version: 1,
  owner: 'geo',
  listeners: ['geo'],
  delivery: 'job',
  summary: 'Job: wakes a worker to claim waiting pairs',
  data: z.strictObject({
    /** The run that asked; the worker takes pairs of any run, those of the least advanced first. */
    runId: z.uuid(),
  }),
});
