import { z } from 'zod';
import { countryCodeSchema } from '../countries/countries.ts';
import { endpoint, success } from '../define.ts';
import { text } from '../fields/text.ts';
import { distinctKeywords, noCountriesText, noKeywordsText } from '../geo/geo-run-input.ts';
import { keywordSchema } from '../keyword.ts';
import { modelProviders } from './known-models.ts';
import { accessProblems } from '../vendors/access-problems.ts';

/** Tools that use a language model. */
export const modelTools = ['tzGeneration', 'aiAssistant'] as const;
export type ModelTool = (typeof modelTools)[number];

/**
 * Maximum number of keyword-country pairs per prompt. It is small for briefs, because a brief is long, whereas a
 * strategy covers all pairs together.
 */
export const maxPairsPerQuestion: Record<ModelTool, number> = { tzGeneration: 10, aiAssistant: 100 };
/** Maximum number of concurrent completions per user across all replicas. */
export const maxAnswersPerPerson = 2;

/** Options of a brief (spec §2). */
export const briefOptions = z.strictObject({
  template: z.enum(['top1', 'top2', 'top1and2', 'median']),
  words: z.int().min(100).max(20_000),
  /** Percent. */
  density: z.enum(['1.5', '2.0', '2.5', '3.0']),
  extraKeywords: z.int().min(1).max(10),
});
export type BriefOptions = z.infer<typeof briefOptions>;

const pairShape = {
  provider: z.enum(modelProviders),
  keywords: z.array(keywordSchema).min(1, noKeywordsText).max(200).transform(distinctKeywords),
  countries: z
    .array(countryCodeSchema)
    .min(1, noCountriesText)
    .max(300)
    .transform((codes) => [...new Set(codes)]),
};

/** Input of a completion. */
export const modelQuestion = z
  .discriminatedUnion('tool', [
    z.strictObject({ tool: z.literal('tzGeneration'), ...pairShape, options: briefOptions }),
    z.strictObject({ tool: z.literal('aiAssistant'), ...pairShape }),
  ])
  .superRefine(({ tool, keywords, countries }, context) => {
    const most = maxPairsPerQuestion[tool];
    if (keywords.length * countries.length <= most) return;
    const message = `Не больше ${most}\u00A0пар «слово × страна» в одном вопросе модели`;
    context.addIssue({ code: 'custom', path: ['keywords'], message });
  });
export type ModelQuestion = z.output<typeof modelQuestion>;

const usd = z.number().nonnegative().max(1e6);
const tokens = z.int().nonnegative();
const provider = z.enum(modelProviders);
const price = z.strictObject({ inputUsd: usd, outputUsd: usd });

const usableModel = z.strictObject({
  provider,
  model: z.string(),
  /** `null` if no price is set and the vendor's list does not contain the model. */
  price: price.nullable(),
  /** True if the built-in sandbox responds instead of the vendor. */
  isDemo: z.boolean(),
});
export type UsableModel = z.infer<typeof usableModel>;

export const listModels = endpoint({
  service: 'geo',
  method: 'GET',
  path: '/api/models',
  access: 'viewer',
  summary: 'Available models: provider enabled and key set',
  response: success(z.strictObject({ models: z.array(usableModel).max(modelProviders.length) })),
});

const estimate = z.strictObject({
  provider,
  model: z.string(),
  isDemo: z.boolean(),
  pairs: z.int().positive(),
  /** Number of `pairs` with stored figures. */
  knownPairs: z.int().nonnegative(),
  /** Upper bound of the prompt's tokens, estimated from its length. */
  inputTokens: tokens,
  /** Token limit at which the completion is cut off. */
  maxOutputTokens: tokens,
  /** USD for a completion of maximum length; `null` if the price of the model is not known. */
  maxCostUsd: usd.nullable(),
});
export type ModelEstimate = z.infer<typeof estimate>;

export const estimateModelAnswer = endpoint({
  service: 'geo',
  method: 'POST',
  path: '/api/models/estimate',
  access: 'user',
  errors: ['conflict'],
  summary: 'Maximum cost of a completion; sends no request',
  body: modelQuestion,
  response: success(estimate),
});

/** Reasons why a completion failed or is incomplete. */
export const modelFailureCodes = [
  'auth',
  'not_permitted',
  'unknown_model',
  'shut_down',
  'organization',
  'too_large',
  'bad_request',
  'quota',
  'rate_limited',
  'overloaded',
  'bad_response',
  'cut',
  'timeout',
  'unreachable',
  'stopped',
  'access_ended',
  ...accessProblems,
] as const;
export type ModelFailureCode = (typeof modelFailureCodes)[number];

const usage = z.strictObject({
  inputTokens: tokens,
  outputTokens: tokens,
  /**
   * True if the vendor did not report all counts, so they are estimated from the length of what was sent and
   * received.
   */
  isEstimate: z.boolean(),
  /** USD; `null` if the price of the model is not known. */
  costUsd: usd.nullable(),
});
export type ModelUsage = z.infer<typeof usage>;

/** `data:` of each event, named after its `type`; `done` and `failed` end the stream. */
export const modelEventSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('started'), answerId: z.uuid(), model: z.string(), estimate }),
  z.strictObject({ type: z.literal('text'), text: z.string().max(100_000) }),
  z.strictObject({
    type: z.literal('done'),
    /** `length`: cut off at the token limit; `filtered`: the vendor withheld the rest. */
    reason: z.enum(['end', 'length', 'filtered']),
    usage,
  }),
  z.strictObject({
    type: z.literal('failed'),
    code: z.enum(modelFailureCodes),
    /** Russian, shown to users. */
    message: z.string(),
    /** `null` if nothing was charged. */
    usage: usage.nullable(),
  }),
]);
export type ModelEvent = z.infer<typeof modelEventSchema>;

export const askModel = endpoint({
  service: 'geo',
  method: 'POST',
  path: '/api/models/answers',
  access: 'user',
  errors: ['conflict'],
  summary:
    'Stream a completion of a model as Server-Sent Events; closing the stream stops it. 409 beyond a ceiling, 429 while two are running. 409 for a repeated Idempotency-Key, since completions are not stored',
  isKeyed: true,
  body: modelQuestion,
  response: modelEventSchema,
  delivery: 'events',
});

const priced = z.strictObject({
  provider,
  model: z.string(),
  /** Price in force; `null` if not known. */
  price: price.nullable(),
  /** Price in the vendor's list as of `pricesReadOn`; `null` if the list does not contain the model. */
  listed: price.nullable(),
  isSet: z.boolean(),
});
export type PricedModel = z.infer<typeof priced>;
const prices = success(z.strictObject({ models: z.array(priced).max(modelProviders.length) }));

export const readModelPrices = endpoint({
  service: 'geo',
  method: 'GET',
  path: '/api/settings/model-prices',
  access: 'admin',
  summary: 'Prices of the selected models, USD per million tokens',
  response: prices,
});

export const setModelPrice = endpoint({
  service: 'geo',
  method: 'PUT',
  path: '/api/settings/model-prices',
  access: 'admin',
  summary: 'Set the price of a model; null returns to the list price',
  body: z.strictObject({
    provider,
    model: text(100).min(1),
    price: z.strictObject({ inputUsd: usd.max(10_000), outputUsd: usd.max(10_000) }).nullable(),
  }),
  response: prices,
});
