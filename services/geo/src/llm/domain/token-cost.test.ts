import { anthropicModels, openaiModels } from '@geoplan/contracts/geo/geo-settings';
import { knownModel } from '@geoplan/contracts/llm/known-models';
import { expect, test } from 'vitest';
import { failureText } from './failure-text.ts';
import { costUsd, estimateTokens, maxOutputTokens } from './token-cost.ts';

test.each([
  ['', 0],
  ['abcdef', 2],
  ['сложность', 5],
  ['重要', 3],
  ['😀', 2],
])('estimates %j as at most %i tokens', (text, tokens) => {
  expect(estimateTokens(text)).toBe(tokens);
});

test('computes a cost to the exact millionth of a dollar, or null without a price', () => {
  expect(costUsd({ input: 412, output: 1_301 }, { inputUsd: 2, outputUsd: 10 })).toBe(0.013834);
  expect(costUsd({ input: 0, output: 0 }, { inputUsd: 2, outputUsd: 10 })).toBe(0);
  expect(costUsd({ input: 412, output: 1_301 }, null)).toBeNull();
});

test('has a price for every model that the settings offer', () => {
  for (const model of openaiModels) expect(knownModel('openai', model), model).toBeDefined();
  for (const model of anthropicModels) expect(knownModel('anthropic', model), model).toBeDefined();
  expect(knownModel('openai', 'constructor')).toBeUndefined();
});

test('limits the tokens of a completion by the task and by the model', () => {
  const two = { keywords: ['a', 'b'], countries: ['de'] };
  expect(maxOutputTokens({ tool: 'tzGeneration', ...two }, 'openai', 'gpt-6.1-sol')).toBe(7_000);
  expect(maxOutputTokens({ tool: 'aiAssistant', ...two }, 'openai', 'gpt-6.1-sol')).toBe(8_000);
  expect(maxOutputTokens({ tool: 'aiAssistant', ...two }, 'openai', 'gpt-4')).toBe(4_096);
  expect(maxOutputTokens({ tool: 'aiAssistant', ...two }, 'openai', 'somebody-else')).toBe(4_096);
});

test.each([
  [1, 'через 1\u00A0секунду.'],
  [3, 'через 3\u00A0секунды.'],
  [17, 'через 17\u00A0секунд.'],
  [null, 'через минуту.'],
])('includes the pause of a rate limit: %s', (seconds, text) => {
  expect(failureText('rate_limited', { retryAfterS: seconds, isSent: true })).toContain(text);
});
