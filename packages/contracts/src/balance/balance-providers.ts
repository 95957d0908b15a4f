import { z } from 'zod';
import { endpoint, success } from '../define.ts';
import { text } from '../fields/text.ts';
import { providerCurrencies } from '../geo/geo-runs.ts';
import { accessProblems } from '../vendors/access-problems.ts';

/** Kinds of providers, each with its colour (spec §4). */
export const providerTypes = ['serp', 'ai', 'ahrefs', 'domain', 'other'] as const;
export type ProviderType = (typeof providerTypes)[number];

/** How a balance becomes known (provider-apis.md C); `manual` = a person types it. */
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

/** Red, and an alert, below this (spec §9). */
export const defaultAlertBelow = 10;

/**
 * Why the last refresh brought nothing.
 * - `not_reported`: the vendor tells it with paid calls only, and there was none yet
 * - `no_credential`, `credential_unreadable`: nothing to ask with
 * - `admin_key_required`: an ordinary key of OpenAI or Anthropic; only an admin key reads costs
 * - `unauthorized`: the key is wrong, or may not read it
 * - `not_subscribed`, `quota`: the plan lacks the method; the account has no funds left
 * - `bad_response`: HTML, another shape or unit, an amount that cannot be
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
/** NaN, infinities, negative and absurd amounts are refused. */
const amount = z.number().nonnegative().max(most);
/** USD; negative where credits exceed the costs. */
const spent = z.number().min(-most).max(most);

/** How long the balance lasts at the pace of the last 14 days. */
const runwaySchema = z.strictObject({
  /** In the card's currency. */
  perDay: z.number().positive(),
  /** Days from now, as likely and as the days' spread lets fear and hope. */
  days: z.number().nonnegative(),
  daysAtLeast: z.number().nonnegative(),
  /** Null = no bound can be told. */
  daysAtMost: z.number().nonnegative().nullable(),
  /** Days with figures among the last 14. */
  observedDays: count,
});
export type Runway = z.infer<typeof runwaySchema>;

export const apiProviderSchema = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  type: z.enum(providerTypes),
  source: z.enum(balanceSources),
  /** Comes from the API settings, which own its key and whether it is on; false = added here. */
  isManaged: z.boolean(),
  /** Host of a keyword provider; null for the others. */
  host: z.string().nullable(),
  /** True for the built-in sandbox. */
  isDemo: z.boolean(),
  /** Below 0 when a budget is overspent; null = unknown, or nothing to compare the spending with. */
  balance: z.number().min(-most).max(most).nullable(),
  currency: z.enum(providerCurrencies),
  /** Null = none, or unknown. */
  totalLimit: amount.nullable(),
  /** Epoch seconds; null = none, or unknown. */
  resetTimestamp: count.nullable(),
  requestsToday: count,
  requestsThisMonth: count,
  /** USD since the ledger began, or as the vendor tells of its period; null = unknown. */
  totalSpent: spent.nullable(),
  spentToday: spent.nullable(),
  spentThisMonth: spent.nullable(),
  /** USD; as typed, else what the ledger's priced requests cost on average; null = unknown. */
  costPerRequest: amount.nullable(),
  /** When the balance was last told; null = never. */
  lastUpdated: z.iso.datetime().nullable(),
  isActive: z.boolean(),
  /** Null = the last refresh brought the balance. */
  stale: z.strictObject({ code: z.enum(staleCodes), since: z.iso.datetime() }).nullable(),
  /** `••••` and the last 4 characters of a key of its own; "" = none. */
  credential: z.string().max(8),
  /** USD a period; null = none. */
  budget: amount.nullable(),
  budgetPeriod: z.enum(budgetPeriods),
  /** An alert while the balance is below. */
  alertBelow: amount,
  runway: runwaySchema.nullable(),
});
export type ApiProvider = z.infer<typeof apiProviderSchema>;

const providersAnswer = success(z.array(apiProviderSchema));
const providerAnswer = success(apiProviderSchema);
const params = z.strictObject({ id: z.uuid() });

const secret = text(500).transform((value) => value.trim());

/** What a form may say of a card; what is left out stays as it is, or is the default. */
const fields = {
  balance: amount.nullable().optional(),
  currency: z.enum(providerCurrencies).optional(),
  totalLimit: amount.nullable().optional(),
  /** Epoch seconds. */
  resetTimestamp: z.int().nonnegative().max(32_503_680_000).nullable().optional(),
  costPerRequest: amount.nullable().optional(),
  isActive: z.boolean().optional(),
  /** Equal to the mask = unchanged, "" = removed. */
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
  answer: providersAnswer,
});

export const readBalanceStats = endpoint({
  service: 'balance',
  method: 'GET',
  path: '/api/balance/stats',
  access: 'admin',
  summary: 'Totals of the active providers; USD amounts are summed; requests and units are listed separately',
  answer: success(
    z.strictObject({
      /** USD. */
      totalBalance: z.number(),
      /** Active ones. */
      totalProviders: count,
      /** USD, today in TIME_ZONE. */
      totalSpentToday: spent,
      /** Active providers with a balance below their threshold, or a failed or stale refresh. */
      activeAlerts: count,
      /** Left of all accounts that are counted in requests; null = none tells. */
      requestsLeft: amount.nullable(),
      requestsToday: count,
      /** Providers whose balance is unknown: the total is without them. */
      unknownBalances: count,
    }),
  ),
});

export const addBalanceProvider = endpoint({
  service: 'balance',
  method: 'POST',
  path: '/api/balance/providers',
  access: 'admin',
  summary: 'Add a provider; unless its source is `manual`, its balance is read immediately',
  status: 201,
  body: z.strictObject({
    name: nameSchema,
    type: z.enum(providerTypes),
    source: z.enum(balanceSources).default('manual'),
    ...fields,
  }),
  answer: providerAnswer,
});

export const changeBalanceProvider = endpoint({
  service: 'balance',
  method: 'PUT',
  path: '/api/balance/providers/{id}',
  access: 'admin',
  summary: 'Change a provider; its source cannot change, nor the key of one that the API settings own',
  params,
  body: z.strictObject({ name: nameSchema.optional(), type: z.enum(providerTypes).optional(), ...fields }),
  answer: providerAnswer,
});

export const removeBalanceProvider = endpoint({
  service: 'balance',
  method: 'DELETE',
  path: '/api/balance/providers/{id}',
  access: 'admin',
  summary: 'Remove a provider; its ledger is kept and `restore` undoes it; 409 for one of the API settings',
  params,
  answer: success(z.strictObject({ id: z.uuid() })),
});

export const restoreBalanceProvider = endpoint({
  service: 'balance',
  method: 'POST',
  path: '/api/balance/providers/{id}/restore',
  access: 'admin',
  summary: 'Undo a removal within a day',
  params,
  answer: providerAnswer,
});

export const refreshBalanceProvider = endpoint({
  service: 'balance',
  method: 'POST',
  path: '/api/balance/providers/{id}/refresh',
  access: 'admin',
  summary: 'Read one balance now; makes no paid call',
  params,
  answer: providerAnswer,
});

export const refreshBalances = endpoint({
  service: 'balance',
  method: 'POST',
  path: '/api/balance/refresh',
  access: 'admin',
  summary: 'Read all balances now; makes no paid call',
  answer: providersAnswer,
});
