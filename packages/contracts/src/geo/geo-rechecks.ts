import { z } from 'zod';
import { accessEndingSchema } from '../access-ending.ts';
import { countryCodeSchema } from '../countries/countries.ts';
import { endpoint, success } from '../define.ts';
import { foldedText } from '../fields/folded-text.ts';
import { text } from '../fields/text.ts';
import { keywordSchema } from '../keyword.ts';
import { analysisBodyLimitBytes, distinctKeywords } from './geo-run-input.ts';
import { providerCurrencies } from './geo-runs.ts';

/** Maximum number of schedules. */
export const maxRechecks = 50;
/** Maximum number of keywords in a schedule. */
const maxRecheckKeywords = 500;

const count = z.int().nonnegative();
const code = z.string().length(2);

/** Hard limits per calendar month in TIME_ZONE; `null` means unlimited, but at least one must be set. */
const budget = z
  .strictObject({
    pairs: z
      .int()
      .min(1, 'Не меньше одной пары')
      .max(1_000_000, 'Не больше 1\u00A0000\u00A0000\u00A0пар')
      .nullable(),
    amount: z
      .strictObject({
        currency: z.enum(providerCurrencies),
        monthly: z.number().positive('Сумма больше нуля').max(1e9, 'Слишком большая сумма'),
      })
      .nullable(),
  })
  .refine(({ pairs, amount }) => pairs !== null || amount !== null, 'Укажите месячный бюджет');

const rhythm = {
  /** Days between two runs. */
  everyDays: z.int().min(1, 'Не чаще раза в день').max(365, 'Не реже раза в год'),
  /** Hour of the day in TIME_ZONE at which the schedule starts. */
  hour: z.int().min(0).max(23),
  budget,
  isEnabled: z.boolean(),
};

/** Selection of the stored pairs that are refreshed. */
const recheckScopes = ['all', 'brand', 'keywords'] as const;
export type RecheckScope = (typeof recheckScopes)[number];

const recheckBody = z.strictObject({
  name: text(100)
    .transform((name) => name.trim())
    .pipe(z.string().min(1, 'Введите название')),
  scope: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('all') }),
    z.strictObject({ kind: z.literal('brand'), brand: keywordSchema.transform(foldedText) }),
    z.strictObject({
      kind: z.literal('keywords'),
      keywords: z
        .array(keywordSchema)
        .min(1, 'Введите хотя бы одно ключевое слово')
        .max(maxRecheckKeywords, `Не больше ${maxRecheckKeywords}\u00A0ключевых слов`)
        .transform(distinctKeywords),
    }),
  ]),
  /** Empty to select every country with a stored pair. */
  countries: z
    .array(countryCodeSchema)
    .max(300)
    .transform((codes) => [...new Set(codes)]),
  ...rhythm,
});
export type RecheckInput = z.infer<typeof recheckBody>;

/**
 * Outcomes of the last attempt. `fresh`: nothing was stale. The outcomes after `fresh` postpone the schedule, which
 * is retried soon. `currency`: the account and the budget have different currencies.
 */
const recheckOutcomes = [
  'started',
  'fresh',
  'no_key',
  'currency',
  'budget',
  'quota',
  'ceiling',
  'failed',
] as const;
export type RecheckOutcome = (typeof recheckOutcomes)[number];

export const recheckSchema = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  scope: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('all') }),
    /** Folded with `foldedText`. */
    z.strictObject({ kind: z.literal('brand'), brand: z.string() }),
    z.strictObject({ kind: z.literal('keywords'), keywords: z.array(z.string()) }),
  ]),
  countries: z.array(code),
  ...rhythm,
  /** Email of the user in whose name its runs are started and charged. */
  owner: z.string(),
  ownerId: z.uuid(),
  /** Reason why the owner may no longer start runs, which disabled the schedule; absent if the owner may start runs. */
  accessEnded: accessEndingSchema.optional(),
  /** Next start, which is in the past while the schedule is postponed; `null` if it is disabled. */
  nextAt: z.iso.datetime().nullable(),
  /**
   * Used part of this month's budget: purchases by its runs, plus the amount that unfinished runs may still spend.
   * `amount` is `null` if not limited.
   */
  spent: z.strictObject({ pairs: count, amount: z.number().nonnegative().nullable() }),
  /** `null` before the first attempt. */
  last: z.strictObject({ at: z.iso.datetime(), outcome: z.enum(recheckOutcomes) }).nullable(),
  /** Last run started by the schedule; `null` if there is none. */
  lastRun: z
    .strictObject({
      runId: z.uuid(),
      startedAt: z.iso.datetime(),
      pairs: count,
      /** False if the run was removed from the list of runs. */
      isKept: z.boolean(),
      isRunning: z.boolean(),
      /** Number so far if the run is still in progress. */
      bought: count,
      /** Pairs that ended with an error; `null` if the run was removed, so that the number is unknown. */
      failed: count.nullable(),
      /** Cost of its calls so far. */
      cost: z.strictObject({ currency: z.enum(providerCurrencies), amount: z.number().nonnegative() }),
    })
    .nullable(),
});
export type Recheck = z.infer<typeof recheckSchema>;

const path = '/api/geo-analysis/rechecks';
const params = z.strictObject({ id: z.uuid() });

export const listRechecks = endpoint({
  service: 'geo',
  method: 'GET',
  path,
  access: 'viewer',
  summary: 'Refresh schedules of stale pairs, by name, with the spending of their monthly budgets',
  response: success(
    z.strictObject({
      rechecks: z.array(recheckSchema).max(maxRechecks),
      timeZone: z.string(),
      /** Currency of the account in use; `null` if there is none. */
      currency: z.enum(providerCurrencies).nullable(),
    }),
  ),
});

export const createRecheck = endpoint({
  service: 'geo',
  method: 'POST',
  path,
  access: 'user',
  errors: ['not_found', 'conflict'],
  summary: `Create a refresh schedule for the stale pairs of a group, oldest first, within a monthly budget; 409 beyond ${maxRechecks} schedules`,
  isKeyed: true,
  body: recheckBody,
  bodyLimitBytes: analysisBodyLimitBytes,
  status: 201,
  response: success(recheckSchema),
});

export const changeRecheck = endpoint({
  service: 'geo',
  method: 'PUT',
  path: `${path}/{id}`,
  access: 'user',
  errors: ['not_found'],
  summary:
    'Replace a schedule; its spending is kept. For its owner and admins: an admin who leaves it enabled becomes its owner. 403 for others',
  params,
  body: recheckBody,
  bodyLimitBytes: analysisBodyLimitBytes,
  response: success(recheckSchema),
});

export const runRecheckNow = endpoint({
  service: 'geo',
  method: 'POST',
  path: `${path}/{id}/run`,
  access: 'user',
  errors: ['not_found', 'conflict'],
  summary:
    'Start a run of a schedule now, within its monthly budget, in the name of the caller; its days do not change. For its owner and admins, 403 for others. 409 while one of its runs is running, or if nothing is stale or affordable',
  params,
  isKeyed: true,
  response: success(recheckSchema),
});

export const takeOverRecheck = endpoint({
  service: 'geo',
  method: 'POST',
  path: `${path}/{id}/take-over`,
  access: 'admin',
  errors: ['not_found'],
  summary:
    'Become the owner of a schedule: its next runs are charged to the caller. Enables it if the access of its owner had ended',
  params,
  response: success(recheckSchema),
});

export const removeRecheck = endpoint({
  service: 'geo',
  method: 'DELETE',
  path: `${path}/{id}`,
  access: 'user',
  errors: ['not_found'],
  summary: 'Remove a schedule; its runs are kept. For its owner and admins, 403 for others',
  params,
  response: success(params),
});
