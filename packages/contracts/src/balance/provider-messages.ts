import { z } from 'zod';
import { message } from '../define.ts';
import { text } from '../fields/text.ts';
import { providerCurrencies } from '../geo/geo-runs.ts';

/** The five external providers on the settings screen. */
export const providerNames = ['keywords', 'openai', 'anthropic', 'apify', 'expired-domains'] as const;
export type ProviderName = (typeof providerNames)[number];

/** Purpose of a paid call. `history` is an estimate from the runs of an older version, which did not report calls. */
export const usagePurposes = ['run', 'key-test', 'model', 'history'] as const;
export type UsagePurpose = (typeof usagePurposes)[number];

/** Identifies an account without its secret (kit/secrets/account-key). */
export const accountKeySchema = z.string().regex(/^[0-9a-f]{16}$/);

const count = z.int().nonnegative();
/** Upper bound that no account exceeds; keeps sums exact to a hundredth of a cent. */
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
    /** Grows with each correction of requests and cost; `at` and all keys stay the same. Absent in the first record. */
    revision: z.int().positive().optional(),
    provider: z.enum(providerNames),
    /** `null` if no longer known (`history`). */
    accountKey: accountKeySchema.nullable(),
    purpose: z.enum(usagePurposes),
    /** Host of the API; `null` if no longer known. */
    host: text(253).nullable(),
    /** Requests sent, including failed attempts. */
    requests: z.int().positive(),
    /**
     * Requests among `requests` without a complete response (timed out or cut off). The vendor has probably charged
     * for them.
     */
    unansweredRequests: count,
    /** Vendor's units; `null` if it has none or did not report them. An estimate for unanswered requests. */
    units: amount.nullable(),
    /** USD; `null` if not reported. An estimate for unanswered requests. */
    cost: amount.nullable(),
    /** Currency of the account. */
    currency: z.enum(providerCurrencies),
    /**
     * Remaining quota after the call, in `currency`, merged from all replicas; `null` if the provider did not report
     * it.
     */
    quota: z
      .strictObject({
        limit: count.nullable(),
        remaining: count,
        resetAt: z.iso.datetime().nullable(),
        /** Grows with each report about the account; a report with a lower revision is older. */
        revision: z.int().positive(),
      })
      .nullable(),
    /** Email of the user; `null` for timers. */
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
    /** Host of the keyword provider; `null` for others. */
    host: text(253).nullable(),
    enabled: z.boolean(),
    /** `null` if there is no credential, or it cannot be decrypted. */
    accountKey: accountKeySchema.nullable(),
    /** Encrypted with SECRETS_KEYS for row `provider.settings-changed:<provider>`; `null` if removed. */
    sealedCredential: text(4_000).nullable(),
    /** True for the built-in sandbox. */
    isDemo: z.boolean(),
    /** Grows with each change to this provider; a message with a lower revision is older. */
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
    /** `null` if there is none, or it is not reported. */
    limit: amount.nullable(),
    /** `null` if no longer known. */
    remaining: amount.nullable(),
    /** Time at which `remaining` returns to `limit`; `null` if it never does, or it is not reported. */
    resetAt: z.iso.datetime().nullable(),
    /** Time of the provider's report, which excludes later usage. */
    readAt: z.iso.datetime(),
    /** Grows with each change to the account; a message with a lower revision is older. */
    revision: z.int().positive(),
  }),
});
