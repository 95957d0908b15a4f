import { expect, test } from 'vitest';
import { costAfter, costBefore } from './model-labels.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const estimate = {
  provider: 'openai' as const,
  model: 'gpt-6.1-sol',
  isDemo: false,
  pairs: 2,
  knownPairs: 1,
  inputTokens: 1_240,
  maxOutputTokens: 8_000,
};

test('shows the maximum cost before the request, or that it is unknown', () => {
  expect(plain(costBefore({ ...estimate, maxCostUsd: 0.08248 }))).toBe(
    'До 0,0825 $ · вопрос ~1 240 токенов, ответ до 8 000 · показатели есть у 1 из 2 пар',
  );
  expect(costBefore({ ...estimate, maxCostUsd: null })).toMatch(/^Цена модели не задана/u);
});

test('marks the final cost if it is an estimate', () => {
  const usage = { inputTokens: 412, outputTokens: 1_301, costUsd: 0.013834, isEstimate: false };
  expect(plain(costAfter(usage))).toBe('Стоимость 0,0138 $ · 412 токенов вопроса и 1 301 ответа');
  expect(costAfter({ ...usage, costUsd: null, isEstimate: true })).toMatch(/неизвестна .*оценка/u);
});
