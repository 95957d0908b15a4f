import { z } from 'zod';
import { endpoint, success } from '../define.ts';
import { text } from '../fields/text.ts';
import { providerCurrencies } from '../geo/geo-runs.ts';
import { accessProblems } from '../vendors/access-problems.ts';

/** Provider types, each with its colour (spec §4). */
export const providerTypes = ['serp', 'ai', 'ahrefs', 'domain', 'other'] as const;
export type ProviderType = (typeof providerTypes)[number];

/** Sources of a balance (provider-apis.md C); `manual` means a person enters it. */
export const balanceSources = [
  'rapidapi',
  'ahrefs',
  'dataforseo',
  'apify',
  'openai',
  'anthropic',
  'manual',
] as const;
export type BalanceSource = (typeof balanceSources)[number];

export const budgetPeriods = ['day', 'week', 'month'] as const;

/** Default threshold in the card's currency; a lower balance is shown in red and raises an alert (spec §9). */
export const defaultAlertBelow = 10;

/**
 * Reasons why the last refresh failed.
 * - `not_reported`: the vendor reports the balance only with paid calls, and there has been none yet
 * - `no_credential`, `credential_unreadable`: no usable key
 * - `admin_key_required`: an ordinary key of OpenAI or Anthropic; only an admin key can read costs
 * - `unauthorized`: the key is wrong or lacks permission to read the balance
 * - `not_subscribed`: the plan does not include the method; `quota`: the account has no funds left
 * - `bad_response`: HTML, an unexpected structure or unit, or an impossible amount
 */
export const staleCodes = [
  'not_reported',
  'no_credential',
  'credential_unreadable',
  'admin_key_required',
  'unauthorized',
  'not_subscribed',
  'quota',
  'rate_limited',
  'bad_response',
  'unavailable',
  ...accessProblems,
] as const;
export type StaleCode = (typeof staleCodes)[number];

const count = z.int().nonnegative();
const most = 1e12;
/** Refuses NaN, infinities, negative and absurdly large amounts. */
const amount = z.number().nonnegative().max(most);
/** USD; negative if credits exceed the costs. */
const spent = z.number().min(-most).max(most);

/** Estimated time until the balance is used up, at the average spending of the last 14 days. */
const runwaySchema = z.strictObject({
  /** In the card's currency. */
  perDay: z.number().positive(),
  /** Days from now: the likely value, with lower and upper bounds derived from the spread of daily spending. */
  days: z.number().nonnegative(),
  daysAtLeast: z.number().nonnegative(),
  /** `null` if no upper bound can be computed. */
  daysAtMost: z.number().nonnegative().nullable(),
  /** Days with data among the last 14. */
  observedDays: count,
});
export type Runway = z.infer<typeof runwaySchema>;

export const apiProviderSchema = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  type: z.enum(providerTypes),
  source: z.enum(balanceSources),
  /**
   * True if the provider comes from the API settings, which control its key and its switch; false if it was added in
   * the balance service.
   */
  isManaged: z.boolean(),
  /** Host of a keyword provider; `null` for others. */
  host: z.string().nullable(),
  /** True for the built-in sandbox. */
  isDemo: z.boolean(),
  /** Below 0 if a budget is overspent; `null` if unknown, or if there is nothing to compare the spending with. */
  balance: z.number().min(-most).max(most).nullable(),
  currency: z.enum(providerCurrencies),
  /** `null` if there is none or it is unknown. */
  totalLimit: amount.nullable(),
  /** Epoch seconds; `null` if there is none or it is unknown. */
  resetTimestamp: count.nullable(),
  requestsToday: count,
  requestsThisMonth: count,
  /** USD spent since the ledger began, or in the period the vendor reports; `null` if unknown. */
  totalSpent: spent.nullable(),
  spentToday: spent.nullable(),
  spentThisMonth: spent.nullable(),
  /** USD: the value entered, or the average cost of the ledger's priced requests; `null` if unknown. */
  costPerRequest: amount.nullable(),
  /** Time of the last reported balance; `null` if there was none. */
  lastUpdated: z.iso.datetime().nullable(),
  isActive: z.boolean(),
  /** `null` if the last refresh returned the balance. */
  stale: z.strictObject({ code: z.enum(staleCodes), since: z.iso.datetime() }).nullable(),
  /** `••••` and the last 4 characters of the card's own key; "" if it has none. */
  credential: z.string().max(8),
  /** USD per period; `null` if there is none. */
  budget: amount.nullable(),
  budgetPeriod: z.enum(budgetPeriods),
  /** Threshold in the card's currency; a lower balance raises an alert. */
  alertBelow: amount,
  runway: runwaySchema.nullable(),
});
export type ApiProvider = z.infer<typeof apiProviderSchema>;

const providersAnswer = success(z.array(apiProviderSchema));
const providerAnswer = success(apiProviderSchema);
const params = z.strictObject({ id: z.uuid() });

const secret = text(500).transform((value) => value.trim());

/** Fields of a card that a form may set; an absent field keeps its value or gets the default. */
const fields = {
  balance: amount.nullable().optional(),
  currency: z.enum(providerCurrencies).optional(),
  totalLimit: amount.nullable().optional(),
  /** Epoch seconds. */
  resetTimestamp: z.int().nonnegative().max(32_503_680_000).nullable().optional(),
  costPerRequest: amount.nullable().optional(),
  isActive: z.boolean().optional(),
  /** A value equal to the mask leaves the credential unchanged; "" removes it. */
  credential: secret.optional(),
  budget: amount.nullable().optional(),
  budgetPeriod: z.enum(budgetPeriods).optional(),
  alertBelow: amount.optional(),
};
const nameSchema = text(100)
  .transform((value) => value.trim())
  .pipe(z.string().min(1));

export const listBalanceProviders = endpoint({
  service: 'balance',
  method: 'GET',
  path: '/api/balance/providers',
  access: 'admin',
  summary: 'Paid APIs with their balance and usage',
  response: providersAnswer,
});

export const readBalanceStats = endpoint({
  service: 'balance',
  method: 'GET',
  path: '/api/balance/stats',
  access: 'admin',
  summary: 'Totals of the active providers; USD amounts are summed; requests and units are listed separately',
  response: success(
    z.strictObject({
      /** USD. */
      totalBalance: z.number(),
      /** Active providers only. */
      totalProviders: count,
      /** USD, today in TIME_ZONE. */
      totalSpentToday: spent,
      /** Active providers with a balance below their threshold, or a failed or stale refresh. */
      activeAlerts: count,
      /** Remaining requests of all accounts whose currency is requests; `null` if none reports them. */
      requestsLeft: amount.nullable(),
      requestsToday: count,
      /** Providers whose balance is unknown; the total excludes them. */
      unknownBalances: count,
    }),
  ),
});

export const addBalanceProvider = endpoint({
  service: 'balance',
  method: 'POST',
  path: '/api/balance/providers',
  access: 'admin',
  errors: ['conflict'],
  summary: 'Add a provider; unless its source is `manual`, its balance is read immediately',
  status: 201,
  body: z.strictObject({
    name: nameSchema,
    type: z.enum(providerTypes),
    source: z.enum(balanceSources).default('manual'),
    ...fields,
  }),
  response: providerAnswer,
});

export const changeBalanceProvider = endpoint({
  service: 'balance',
  method: 'PUT',
  path: '/api/balance/providers/{id}',
  access: 'admin',
  errors: ['not_found'],
  summary: 'Change a provider; its source cannot change, nor the key of one that the API settings own',
  params,
  body: z.strictObject({ name: nameSchema.optional(), type: z.enum(providerTypes).optional(), ...fields }),
  response: providerAnswer,
});

export const removeBalanceProvider = endpoint({
  service: 'balance',
  method: 'DELETE',
  path: '/api/balance/providers/{id}',
  access: 'admin',
  errors: ['not_found', 'conflict'],
  summary: 'Remove a provider; its ledger is kept and `restore` undoes it; 409 for one of the API settings',
  params,
  response: success(z.strictObject({ id: z.uuid() })),
});

export const restoreBalanceProvider = endpoint({
  service: 'balance',
  method: 'POST',
  path: '/api/balance/providers/{id}/restore',
  access: 'admin',
  errors: ['not_found', 'conflict'],
  summary: 'Undo a removal within a day',
  params,
  response: providerAnswer,
});

export const refreshBalanceProvider = endpoint({
  service: 'balance',
  method: 'POST',
  path: '/api/balance/providers/{id}/refresh',
  access: 'admin',
  errors: ['not_found'],
  summary: 'Read one balance now; makes no paid call',
  params,
  response: providerAnswer,
});

export const refreshBalances = endpoint({
  service: 'balance',
  method: 'POST',
  path: '/api/balance/refresh',
  access: 'admin',
  summary: 'Read all balances now; makes no paid call',
  response: providersAnswer,
});
