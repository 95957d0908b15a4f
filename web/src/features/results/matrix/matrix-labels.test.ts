import { expect, test } from 'vitest';
import { matrixCountsText, planChoices } from './matrix-labels.ts';

test('states whether the shown counts refer to all rows or only to the loaded rows', () => {
  const all = { keywords: 2, countries: 1, hasMore: false };
  expect(matrixCountsText(all)).toBe('Показано 2\u00A0ключевых слова · 1\u00A0страна');
  expect(matrixCountsText({ ...all, hasMore: true })).toBe(
    'Показано 2\u00A0ключевых слова из загруженных · 1\u00A0страна',
  );
});

test.each([
  [1, ['Все: 1']],
  [50, ['Лучшие 20 по индексу', 'Все: 50']],
  [1_551, ['Лучшие 20 по индексу', 'Лучшие 50 по индексу', 'Лучшие 100 по индексу', 'Все: 1\u00A0551']],
  [
    30_000,
    [
      'Лучшие 20 по индексу',
      'Лучшие 50 по индексу',
      'Лучшие 100 по индексу',
      'Лучшие 10\u00A0000 по индексу',
    ],
  ],
])('offers to plan the best or all of %i gaps, at most as many as the server lists', (total, labels) => {
  expect(planChoices(total).map(({ label }) => label)).toEqual(labels);
});
