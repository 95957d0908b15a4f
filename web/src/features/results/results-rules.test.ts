import { expect, test } from 'vitest';
import { ApiFailure } from '../../shared/api/api-failure.ts';
import { collectPages } from './collect-pages.ts';
import { failedTitle, hiddenText, sayableSearch, shownText } from './results-rules.ts';

const shown = { loaded: 50, matching: 78, total: 128, isFiltered: true };

test('what is shown and what is hidden add up to what is stored', () => {
  expect(shownText(shown)).toBe('Показано 50 из 78');
  expect(hiddenText(shown)).toBe('Скрыто фильтрами: 50');
});

test('a filter that hides nothing says nothing, and neither does no filter', () => {
  expect(hiddenText({ ...shown, matching: 128 })).toBeNull();
  expect(hiddenText({ ...shown, matching: null, isFiltered: false })).toBeNull();
});

test('more than the server counts is told as such', () => {
  expect(shownText({ ...shown, matching: null })).toBe('Показано 50 из более чем 10 000');
  expect(hiddenText({ ...shown, matching: null })).toBe('Часть скрыта фильтрами');
  expect(shownText({ ...shown, matching: null, total: 20_000, isFiltered: false })).toBe(
    'Показано 50 из 20\u00A0000',
  );
});

const failure = (status: number) => new ApiFailure({ code: 'internal', message: 'm', status });

test('a failure names its status, a missing answer does not', () => {
  expect(failedTitle(failure(503))).toBe('HTTP error! status: 503');
  expect(failedTitle(failure(0))).toBe('Не удалось загрузить результаты');
});

test.each([
  ['', undefined],
  ['  ', undefined],
  [' a', ' a'],
  ['🎰'.repeat(201), '🎰'.repeat(200)],
  ['x\ud800', 'x\ufffd'],
])('the search %j is asked as %j', (typed, asked) => {
  expect(sayableSearch(typed)).toBe(asked);
});

test('all pages are collected in their order, counted on the way', async () => {
  const counts: number[] = [];
  const pages = { first: [[1, 2], 'second'], second: [[3], null] } as const;
  const load = async (cursor = 'first') => {
    const [items, nextCursor] = pages[cursor as keyof typeof pages];
    return { items, nextCursor };
  };
  expect(await collectPages<number>(load, (count) => counts.push(count))).toEqual([1, 2, 3]);
  expect(counts).toEqual([2, 3]);
});
