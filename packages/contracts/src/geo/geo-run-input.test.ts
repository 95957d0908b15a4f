import { expect, test } from 'vitest';
import { analysisBody, estimateBody } from './geo-run-input.ts';

const messages = (schema: typeof estimateBody, body: unknown) =>
  schema.safeParse(body).error?.issues.map(({ message }) => message);
const words = (count: number) => Array.from({ length: count }, (_, index) => `word ${index}`);

test('too many keywords or countries, counted before deduplication, are refused with a message that names the limit', () => {
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

test('a run has at most 50,000 pairs, counted without duplicates', () => {
  const countries = ['de', 'pl', 'de', 'fr'];
  expect(messages(analysisBody, { keywords: words(16_667), countries, confirmedPairs: 1 })).toEqual([
    'В одном запуске не больше 50\u00a0000\u00A0пар «слово × страна», выбрано 50\u00a0001',
  ]);
  expect(
    messages(analysisBody, { keywords: words(16_666), countries, confirmedPairs: 49_998 }),
  ).toBeUndefined();
});

test('a run with more than 5,000 pairs starts only if their exact number is confirmed', () => {
  const body = { keywords: words(2_501), countries: ['de', 'pl', 'de'] };
  for (const confirmedPairs of [undefined, 5_000, 5_001])
    expect(messages(analysisBody, { ...body, confirmedPairs })).toEqual([
      'Больше 5\u00a0000\u00A0пар «слово × страна» в запуске подтверждают их числом: 5\u00a0002',
    ]);
  expect(messages(analysisBody, { ...body, confirmedPairs: 5_002 })).toBeUndefined();
  expect(messages(analysisBody, { ...body, keywords: words(2_500) })).toBeUndefined();
});

const noKeywords = 'Пожалуйста, введите хотя бы одно ключевое слово';
const noCountries = 'Пожалуйста, выберите хотя бы одну страну';
const unknownCountry = (given: string) =>
  `Неизвестная страна «${given}»: нужен двухбуквенный код, например us`;
const us = ['us'];

test.each<[what: string, body: object, message: string]>([
  ['no keywords', { keywords: [], countries: us }, noKeywords],
  ['missing keywords', { countries: us }, noKeywords],
  ['only blank keywords', { keywords: ['', '  ', '\t\n'], countries: us }, noKeywords],
  ['only an invisible keyword', { keywords: ['\u200b'], countries: us }, noKeywords],
  [
    'a keyword of 201 characters',
    { keywords: ['ж'.repeat(201)], countries: us },
    'Ключевое слово длиннее 200\u00A0символов',
  ],
  ['NUL', { keywords: ['a\u0000b'], countries: us }, 'Недопустимые символы'],
  ['a lone surrogate', { keywords: ['\ud800'], countries: us }, 'Недопустимые символы'],
  ['no countries', { keywords: ['a'], countries: [] }, noCountries],
  ['missing countries', { keywords: ['a'] }, noCountries],
  ['an unknown country', { keywords: ['a'], countries: ['us', 'zz'] }, unknownCountry('zz')],
  ['a country by name', { keywords: ['a'], countries: ['Germany'] }, unknownCountry('Germany')],
  ['an empty country', { keywords: ['a'], countries: [''] }, unknownCountry('')],
])('%s is refused, for a run and for an estimate', (_what, body, message) => {
  for (const schema of [estimateBody, analysisBody]) {
    const [first] = messages(schema, body) ?? [];
    expect(first).toContain(message);
  }
});
