import { z } from 'zod';
import { message } from '../define.ts';
import { text } from '../fields/text.ts';
import { providerCurrencies } from '../geo/geo-runs.ts';

/** The five outside providers of the settings screen. */
export const providerNames = ['keywords', 'openai', 'anthropic', 'apify', 'expired-domains'] as const;
export type ProviderName = (typeof providerNames)[number];

/** What a paid call was made for. `history` = found in the runs of an older version, which told nothing: an estimate. */
export const usagePurposes = ['run', 'key-test', 'model', 'history'] as const;
export type UsagePurpose = (typeof usagePurposes)[number];

/** Names an account without its secret (kit/secrets/account-key). */
export const accountKeySchema = z.string().regex(/^[0-9a-f]{16}$/);

const count = z.int().nonnegative();
/** Larger than any account; keeps sums exact to a hundredth of a cent. */
const amount = z.number().nonnegative().max(1e9);

export const usageRecorded = message({
  type: 'provider.usage-recorded',
  version: 2,
  owner: 'geo',
  listeners: ['balance'],
  delivery: 'event',
  summary:
    'A paid API was called; may be republished, so consumers deduplicate by usageId; a higher revision replaces the counted one',
  data: z.strictObject({
    usageId: z.uuid(),
    /** Grows with each correction of requests and cost, while `at` and all keys stay; absent in the first record. */
    revision: z.int().positive().optional(),
    provider: z.enum(providerNames),
    /** Null = not known any more (`history`). */
    accountKey: accountKeySchema.nullable(),
    purpose: z.enum(usagePurposes),
    /** Host that was asked; null = not known any more. */
    host: text(253).nullable(),
    /** Sent, failed attempts included. */
    requests: z.int().positive(),
    /** Of them, those sent and never answered as a whole (timed out, cut off): probably charged. */
    unansweredRequests: count,
    /** Of the vendor; null = it does not count in units, or did not tell. An estimate for unanswered requests. */
    units: amount.nullable(),
    /** USD; null = not told. An estimate for unanswered requests. */
    cost: amount.nullable(),
    /** What the account is counted in. */
    currency: z.enum(providerCurrencies),
    /** What is left after it, in `currency`, as merged from all replicas; null = the provider did not say. */
    quota: z
      .strictObject({
        limit: count.nullable(),
        remaining: count,
        resetAt: z.iso.datetime().nullable(),
        /** Grows with each report of the account; a smaller one is older. */
        revision: z.int().positive(),
      })
      .nullable(),
    /** Email of the person; null for timers. */
    user: z.string().max(254).nullable(),
    runId: z.uuid().nullable(),
    at: z.iso.datetime(),
  }),
});

export const settingsChanged = message({
  type: 'provider.settings-changed',
  version: 2,
  owner: 'geo',
  listeners: ['balance'],
  delivery: 'event',
  summary: 'Configuration of an outside provider; all of them are republished at each start',
  data: z.strictObject({
    provider: z.enum(providerNames),
    /** Of the keyword provider; null for the others. */
    host: text(253).nullable(),
    enabled: z.boolean(),
    /** Null = no credential, or one that cannot be opened. */
    accountKey: accountKeySchema.nullable(),
    /** Encrypted with SECRETS_KEYS for row `provider.settings-changed:<provider>`; null = removed. */
    sealedCredential: text(4_000).nullable(),
    /** True for the built-in sandbox. */
    isDemo: z.boolean(),
    /** Grows with each change of this provider; a smaller one is older. */
    revision: count,
  }),
});

export const balanceChanged = message({
  type: 'balance.changed',
  version: 1,
  owner: 'balance',
  listeners: ['geo'],
  delivery: 'event',
  summary: 'Last balance reported by the provider',
  data: z.strictObject({
    accountKey: accountKeySchema,
    currency: z.enum(providerCurrencies),
    /** Null = there is none, or it is not told. */
    limit: amount.nullable(),
    /** Null = not known any more. */
    remaining: amount.nullable(),
    /** When `remaining` becomes `limit` again; null = never, or not told. */
    resetAt: z.iso.datetime().nullable(),
    /** When the provider told it: usage after that is not in it. */
    readAt: z.iso.datetime(),
    /** Grows with each change of the account; a smaller one is older. */
    revision: z.int().positive(),
  }),
});
