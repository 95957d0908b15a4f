import { knownModel, type ModelPrice, type ModelProvider } from '@geoplan/contracts/llm/known-models';
import type { ModelQuestion, ModelTool } from '@geoplan/contracts/llm/completions';
import type { ModelPrompt, Tokens } from './model-answer.ts';

/** Tokens that vendors add around the messages of a prompt. */
const tokensAround = 30;

/**
 * Estimates the number of tokens in a text, without underestimating normal prose. Vendors count 4 characters of
 * English per token and about 2.5 of Russian; other scripts need almost one token per character.
 */
export function estimateTokens(text: string): number {
  let tokens = 0;
  for (const char of text) {
    const code = char.codePointAt(0)!;
    tokens += code < 0x80 ? 1 / 3 : code < 0x530 ? 1 / 2 : 1.5;
  }
  return Math.ceil(tokens);
}

/** Number of tokens in a whole prompt; an upper bound. */
export const promptTokens = ({ system, user }: ModelPrompt): number =>
  estimateTokens(system) + estimateTokens(user) + tokensAround;

/** Newer models first generate hidden reasoning tokens, which count as output. */
const reasoningTokens = 4_000;
const strategyTokens = 4_000;
/** Tokens per brief, which is an outline with headings and not the text itself. */
const tokensPerBrief = 1_500;
/** Limit for models without an entry. */
const unlistedMostTokens = 4_096;

/** Maximum number of tokens in a completion, based on the task and capped at the model's limit. */
export function maxOutputTokens(
  { tool, keywords, countries }: Pick<ModelQuestion, 'tool' | 'keywords' | 'countries'>,
  provider: ModelProvider,
  model: string,
): number {
  const needed: Record<ModelTool, number> = {
    aiAssistant: strategyTokens,
    tzGeneration: tokensPerBrief * keywords.length * countries.length,
  };
  const most = knownModel(provider, model)?.maxOutputTokens ?? unlistedMostTokens;
  return Math.min(reasoningTokens + needed[tool], most);
}

const million = 1_000_000;
/** Rounds to a millionth of a dollar, so that sums stay exact. */
const rounded = (usd: number): number => Math.round(usd * million) / million;

/** Cost in USD; null if the price is unknown. */
export function costUsd({ input, output }: Tokens, price: ModelPrice | null): number | null {
  return price === null ? null : rounded((input * price.inputUsd + output * price.outputUsd) / million);
}
