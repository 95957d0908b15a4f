import { z } from 'zod';
import { endpoint, success } from '../define.ts';
import { text } from '../fields/text.ts';

/** The keyword provider asked when nobody has chosen one (provider-apis.md A.1). */
export const defaultKeywordHost = 'ahrefs-keyword-research.p.rapidapi.com';

/**
 * Models offered for the OpenAI-type provider: the vendor's of November 2026, the first of them the default. Any other can be
 * typed; those of the spec (§9) are shut down (`shutDownModels`).
 */
export const openaiModels = ['gpt-6.1-sol', 'gpt-6-astra'] as const;
/** The same for the Anthropic-type provider. */
export const anthropicModels = ['claude-sonnet-5-5', 'claude-opus-5-5'] as const;

/** Control characters and line separators: none is in any key, and a line break would end a header. */
const control = /[\p{Cc}\u2028\u2029]/u;

/** Any key a vendor gives out, and its mask. */
const secret = text(500)
  .transform((value) => value.trim())
  .refine((value) => !control.test(value), 'Ключ содержит недопустимые символы');

/** Any name a vendor may give a model: `gpt-6.1-sol`, `ft:gpt-4:acme::x1`; it goes into the body of a request. */
const model = text(100)
  .transform((value) => value.trim())
  .refine(
    (value) => /^[a-z0-9][\w.:/-]*$/i.test(value),
    'Имя модели — латинские буквы, цифры и знаки . : / _ -',
  );

/** Rate limit that may be set for a key, requests a second; one in 20 s is the slowest that helps anybody. */
export const requestRateBounds = { min: 0.05, max: 1_000 } as const;
const requestRateText = 'Частота — от 0,05 до 1000\u00A0запросов в секунду';
const requestRate = z
  .number({ error: requestRateText })
  .min(requestRateBounds.min, { error: requestRateText })
  .max(requestRateBounds.max, { error: requestRateText });
const shownRate = z.number().positive().nullable();

/** `••••` and the last 4 characters, or "" while there is none. */
const masked = z.string().max(8);

/** Settings of the outside APIs as they are shown: no secret in clear. */
export const providerSettingsSchema = z.strictObject({
  rapidApiKey: masked,
  rapidApiHost: z.string(),
  rapidApiEnabled: z.boolean(),
  /** Host of the built-in sandbox, which may be chosen like any other; null = none runs. */
  sandboxHost: z.string().nullable(),
  /** Requests a second set for this key; null = none are. */
  rapidApiPerSecond: shownRate,
  /** In force while none are set; null = no limit. */
  rapidApiUsualPerSecond: shownRate,
  /** What the provider's rate limits have slowed this key down to for now; null = they have not. */
  rapidApiLearntPerSecond: shownRate,
  openai: z.strictObject({ apiKey: masked, model: z.string(), enabled: z.boolean() }),
  anthropic: z.strictObject({ apiKey: masked, model: z.string(), enabled: z.boolean() }),
  apify: z.strictObject({ apiToken: masked, enabled: z.boolean() }),
  expiredDomains: z.strictObject({ apiKey: masked, enabled: z.boolean() }),
});
export type ProviderSettings = z.infer<typeof providerSettingsSchema>;

export const readSettings = endpoint({
  service: 'geo',
  method: 'GET',
  path: '/api/settings',
  access: 'admin',
  summary: 'Settings of the outside APIs; secrets are masked',
  answer: success(providerSettingsSchema),
});

export const saveSettings = endpoint({
  service: 'geo',
  method: 'POST',
  path: '/api/settings',
  access: 'admin',
  summary:
    'Change settings; a secret equal to its mask is unchanged; "" removes it, as does a different keyword host without a key',
  body: z.strictObject({
    rapidApiKey: secret.optional(),
    rapidApiHost: text(253)
      .transform((value) => value.trim().toLowerCase())
      .optional(),
    rapidApiEnabled: z.boolean().optional(),
    /** For the key as it then is, another one does not inherit it; null = the default rate again. */
    rapidApiPerSecond: requestRate.nullable().optional(),
    openai: z
      .strictObject({
        apiKey: secret.optional(),
        model: model.optional(),
        enabled: z.boolean().optional(),
      })
      .optional(),
    anthropic: z
      .strictObject({
        apiKey: secret.optional(),
        model: model.optional(),
        enabled: z.boolean().optional(),
      })
      .optional(),
    apify: z.strictObject({ apiToken: secret.optional(), enabled: z.boolean().optional() }).optional(),
    expiredDomains: z.strictObject({ apiKey: secret.optional(), enabled: z.boolean().optional() }).optional(),
    /** Sent by the original client (spec §9); accepted and ignored. */
    port: z.union([z.number(), text(10)]).optional(),
    nodeEnv: text(50).optional(),
  }),
  answer: success(providerSettingsSchema),
});

const modelKey = z.strictObject({ apiKey: secret.optional() });

export const testSettings = endpoint({
  service: 'geo',
  method: 'POST',
  path: '/api/settings/test',
  access: 'admin',
  summary:
    'Test a key of the keyword provider or of the named model vendor; without a key, or with its mask, the stored one. Model vendors do not charge for it',
  body: z
    .strictObject({
      rapidApiKey: secret.optional(),
      /** The host typed but not saved yet; the stored one without it. */
      rapidApiHost: text(253)
        .transform((value) => value.trim().toLowerCase())
        .optional(),
      /** Tests this vendor's key instead of the keyword provider's. */
      openai: modelKey.optional(),
      anthropic: modelKey.optional(),
    })
    .refine(({ openai, anthropic, ...keywords }) => {
      const isOfKeywords = Object.values(keywords).some((value) => value !== undefined);
      return [isOfKeywords, openai !== undefined, anthropic !== undefined].filter(Boolean).length <= 1;
    }, 'Проверяется один ключ за раз'),
  answer: success(
    z.strictObject({
      isValid: z.boolean(),
      /** Russian, says what is wrong. */
      message: z.string(),
    }),
  ),
});
