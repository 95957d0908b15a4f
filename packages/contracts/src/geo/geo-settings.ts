import { z } from 'zod';
import { endpoint, success } from '../define.ts';
import { text } from '../fields/text.ts';

/** Default keyword provider, until one is chosen (provider-apis.md A.1). */
export const defaultKeywordHost = 'ahrefs-keyword-research.p.rapidapi.com';

/**
 * Models offered for OpenAI as of November 2026, the default first. Users may enter any other name; the models named
 * in the spec (§9) have been shut down (`shutDownModels`).
 */
export const openaiModels = ['gpt-6.1-sol', 'gpt-6-astra'] as const;
/** Models offered for Anthropic, the default first. Users may enter any other name, as for OpenAI. */
export const anthropicModels = ['claude-sonnet-5-5', 'claude-opus-5-5'] as const;

/** Control characters and line separators; no key contains them, and a line break would end a header. */
const control = /[\p{Cc}\u2028\u2029]/u;

/** Any key that a vendor issues, or its mask. */
const secret = text(500)
  .transform((value) => value.trim())
  .refine((value) => !control.test(value), 'Ключ содержит недопустимые символы');

/**
 * Any name a vendor may give a model, such as `gpt-6.1-sol` or `ft:gpt-4:acme::x1`. The name is sent in the body of a
 * request.
 */
const model = text(100)
  .transform((value) => value.trim())
  .refine(
    (value) => /^[a-z0-9][\w.:/-]*$/i.test(value),
    'Имя модели — латинские буквы, цифры и знаки . : / _ -',
  );

/** Bounds of a key's rate limit in requests per second; below one request per 20 s the key would be useless. */
export const requestRateBounds = { min: 0.05, max: 1_000 } as const;
const requestRateText = 'Частота — от 0,05 до 1000\u00A0запросов в секунду';
const requestRate = z
  .number({ error: requestRateText })
  .min(requestRateBounds.min, { error: requestRateText })
  .max(requestRateBounds.max, { error: requestRateText });
const shownRate = z.number().positive().nullable();

/** `••••` and the last 4 characters, or "" if there is none. */
const masked = z.string().max(8);

/** Settings of the external APIs as shown to admins, with masked secrets. */
export const providerSettingsSchema = z.strictObject({
  rapidApiKey: masked,
  rapidApiHost: z.string(),
  rapidApiEnabled: z.boolean(),
  /** Host of the built-in sandbox, which may be selected like any other; `null` if no sandbox runs. */
  sandboxHost: z.string().nullable(),
  /** Requests per second set for this key; `null` if not set. */
  rapidApiPerSecond: shownRate,
  /** Rate in force if none is set; `null` if unlimited. */
  rapidApiUsualPerSecond: shownRate,
  /** Rate to which the provider's rate limiting has temporarily slowed this key; `null` if it has not. */
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
  summary: 'Settings of the external APIs; secrets are masked',
  response: success(providerSettingsSchema),
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
    /** Applies to the resulting key and is not inherited by another key; `null` restores the default rate. */
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
  response: success(providerSettingsSchema),
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
      /** Host in the form, possibly unsaved; the stored host by default. */
      rapidApiHost: text(253)
        .transform((value) => value.trim().toLowerCase())
        .optional(),
      /** Tests this vendor's key instead of the keyword provider's key. */
      openai: modelKey.optional(),
      anthropic: modelKey.optional(),
    })
    .refine(({ openai, anthropic, ...keywords }) => {
      const isOfKeywords = Object.values(keywords).some((value) => value !== undefined);
      return [isOfKeywords, openai !== undefined, anthropic !== undefined].filter(Boolean).length <= 1;
    }, 'Проверяется один ключ за раз')
    .meta({ sample: { rapidApiKey: 'key', rapidApiHost: 'seo-keyword-research.p.rapidapi.com' } }),
  response: success(
    z.strictObject({
      isValid: z.boolean(),
      /** Russian description of the problem. */
      message: z.string(),
    }),
  ),
});
