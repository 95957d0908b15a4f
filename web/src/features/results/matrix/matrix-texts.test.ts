import { expect, test } from 'vitest';
import { planGapsText, matrixCountsText } from './matrix-texts.ts';

const all = { keywords: 2, countries: 1, hidden: 0, hasMore: false, gaps: undefined };

test('what is shown is counted as the whole, what is hidden beside it', () => {
  expect(matrixCountsText(all)).toBe('Показано 2\u00A0ключевых слова · 1\u00A0страна');
  expect(matrixCountsText({ ...all, hidden: 3 })).toBe(
    'Показано 2\u00A0ключевых слова · 1\u00A0страна · Скрыто фильтрами: 3',
  );
});

test('while pages are missing, keywords and gaps are counted among the loaded, zero gaps, too', () => {
  expect(matrixCountsText({ ...all, hasMore: true, gaps: 12, hidden: 96 })).toBe(
    'Показано 2\u00A0ключевых слова из загруженных · 1\u00A0страна · Скрыто фильтрами: 96 · Есть спрос, нет сайта: 12 из загруженных',
  );
  expect(matrixCountsText({ ...all, hasMore: true, gaps: 0 })).toMatch(/нет сайта: 0 из загруженных$/);
});

test('the gaps to plan are those of the loaded keywords until all are there', () => {
  expect(planGapsText(12, false)).toBe('Добавить в план: 12 из загруженных');
  expect(planGapsText(12, true)).toBe('Добавить в план: 12');
});
