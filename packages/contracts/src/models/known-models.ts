/** Language models are called at these two vendors. */
export const modelProviders = ['openai', 'anthropic'] as const;
export type ModelProvider = (typeof modelProviders)[number];

/** USD for a million tokens. */
export interface ModelPrice {
  inputUsd: number;
  outputUsd: number;
}

/** What a vendor says of a model. */
export interface KnownModel extends ModelPrice {
  /** Most tokens of one answer, hidden reasoning included. */
  maxOutputTokens: number;
}

/** The vendors' price lists, read on this day; an admin may set others. */
export const pricesReadOn = '2026-11-23';
export const priceSources: Record<ModelProvider, string> = {
  openai: 'developers.openai.com/api/docs/pricing',
  anthropic: 'platform.claude.com/docs/en/about-claude/pricing',
};

/**
 * Standard rates of the models that the settings offer or once offered. Rates of prompts above 272,000 tokens, of caches and batches are
 * other ones: no question of ours is so long, and nothing is cached.
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
 * Models that their vendors have shut down, with the day, or the year if the vendor published no day. They stay valid where
 * they are stored, and are not offered.
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

/** A model by its name; undefined = none that is listed. */
export function knownModel(provider: ModelProvider, model: string): KnownModel | undefined {
  const models = knownModels[provider];
  return Object.hasOwn(models, model) ? models[model] : undefined;
}
