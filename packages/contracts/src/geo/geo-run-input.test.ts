import { expect, test } from 'vitest';
import { analysisBody, estimateBody } from './geo-run-input.ts';

const messages = (schema: typeof estimateBody, body: unknown) =>
  schema.safeParse(body).error?.issues.map(({ message }) => message);
const words = (count: number) => Array.from({ length: count }, (_, index) => `word ${index}`);

test('more keywords or countries than the deduplication limit are refused with that limit', () => {
  expect(messages(estimateBody, { keywords: words(20_001), countries: ['de'] })).toEqual([
    'Не больше 20\u00a0000\u00A0ключевых слов в одном запуске',
  ]);
  expect(messages(estimateBody, { keywords: ['word'], countries: Array(1_001).fill('de') })).toEqual([
    'Не больше 1\u00a0000\u00A0стран в одном запуске',
  ]);
  expect(
    messages(estimateBody, { keywords: words(20_000), countries: Array(1_000).fill('de') }),
  ).toBeUndefined();
});

test('a run has at most 5,000 pairs, counted without duplicates', () => {
  expect(messages(analysisBody, { keywords: words(2_501), countries: ['de', 'pl', 'de'] })).toEqual([
    'В одном запуске не больше 5\u00a0000\u00A0пар «слово × страна», выбрано 5\u00a0002',
  ]);
  expect(messages(analysisBody, { keywords: words(2_500), countries: ['de', 'pl', 'de'] })).toBeUndefined();
});
