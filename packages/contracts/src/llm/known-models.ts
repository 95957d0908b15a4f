/** Vendors of the language models. */
export const modelProviders = ['openai', 'anthropic'] as const;
export type ModelProvider = (typeof modelProviders)[number];

/** USD per million tokens. */
export interface ModelPrice {
  inputUsd: number;
  outputUsd: number;
}

/** Properties of a model, as published by its vendor. */
export interface KnownModel extends ModelPrice {
  /** Maximum number of tokens per completion, including hidden reasoning. */
  maxOutputTokens: number;
}

/** Date on which the vendors' price lists were read; an admin may set other prices. */
export const pricesReadOn = '2026-11-23';
export const priceSources: Record<ModelProvider, string> = {
  openai: 'developers.openai.com/api/docs/pricing',
  anthropic: 'platform.claude.com/docs/en/about-claude/pricing',
};

/**
 * Standard rates of models that the settings offer or once offered. Other rates apply to prompts above 272,000 tokens,
 * to caches and to batches. Our prompts are shorter, and nothing is cached.
 */
export const knownModels: Record<ModelProvider, Readonly<Record<string, KnownModel>>> = {
  openai: {
    'gpt-6.1-sol': { inputUsd: 2, outputUsd: 10, maxOutputTokens: 128_000 },
    'gpt-6-astra': { inputUsd: 10, outputUsd: 50, maxOutputTokens: 128_000 },
    'gpt-4': { inputUsd: 30, outputUsd: 60, maxOutputTokens: 4_096 },
    'gpt-4-turbo': { inputUsd: 10, outputUsd: 30, maxOutputTokens: 4_096 },
    'gpt-3.5-turbo': { inputUsd: 0.5, outputUsd: 1.5, maxOutputTokens: 4_096 },
  },
  anthropic: {
    'claude-sonnet-5-5': { inputUsd: 2, outputUsd: 10, maxOutputTokens: 128_000 },
    'claude-opus-5-5': { inputUsd: 4, outputUsd: 20, maxOutputTokens: 128_000 },
    'claude-3-sonnet-20240229': { inputUsd: 3, outputUsd: 15, maxOutputTokens: 4_096 },
    'claude-3-haiku-20240307': { inputUsd: 0.25, outputUsd: 1.25, maxOutputTokens: 4_096 },
    'claude-3-opus-20240229': { inputUsd: 15, outputUsd: 75, maxOutputTokens: 4_096 },
  },
};

/**
 * Models that their vendors have shut down, with the day, or the year if the vendor published no day. They stay valid
 * if stored but are not offered.
 */
export const shutDownModels: Record<ModelProvider, Readonly<Record<string, string>>> = {
  openai: { 'gpt-4': '2026-10-23', 'gpt-4-turbo': '2026-10-23', 'gpt-3.5-turbo': '2026-10-23' },
  anthropic: {
    'claude-3-sonnet-20240229': '2025-07-21',
    'claude-3-opus-20240229': '2026-01-05',
    'claude-3-haiku-20240307': '2026',
  },
};

/** «отключена провайдером 23.10.2026»; `null` if the model is not known to be shut down. */
export function shutDownText(provider: ModelProvider, model: string): string | null {
  const models = shutDownModels[provider];
  const date = Object.hasOwn(models, model) ? models[model] : undefined;
  if (date === undefined) return null;
  const isDay = date.includes('-');
  return `отключена провайдером ${isDay ? date.split('-').toReversed().join('.') : `в ${date}\u00A0году`}`;
}

/** A model by its name; `undefined` if it is not listed. */
export function knownModel(provider: ModelProvider, model: string): KnownModel | undefined {
  const models = knownModels[provider];
  return Object.hasOwn(models, model) ? models[model] : undefined;
}
