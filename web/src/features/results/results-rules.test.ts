import { expect, test } from 'vitest';
import { ApiFailure } from '../../shared/api/api-failure.ts';
import { collectPages } from '../../shared/export/collect-pages.ts';
import { failedTitle, foundText, encodableSearch, shownText } from './results-rules.ts';

const shown = { loaded: 50, matching: 78, total: 128, isFiltered: true };

test('counts the shown keywords against all stored ones', () => {
  expect(shownText(shown)).toBe('Показано 50 из 128');
  expect(shownText({ ...shown, loaded: 0, matching: 0 })).toBe('Показано 0 из 128');
  expect(shownText({ ...shown, total: 20_000 })).toBe('Показано 50 из 20\u00A0000');
});

test('counts the found keywords only with a filter and while a part of them is loaded', () => {
  expect(foundText(shown)).toBe('Найдено: 78');
  expect(foundText({ ...shown, loaded: 78 })).toBeNull();
  expect(foundText({ ...shown, isFiltered: false })).toBeNull();
});

test("shows a count above the server's limit as such", () => {
  expect(foundText({ ...shown, matching: null })).toBe('Найдено: более 10\u00A0000');
});

const failure = (status: number) => new ApiFailure({ code: 'internal', message: 'm', status });

test('names the status of a failure, but not that of a missing response', () => {
  expect(failedTitle(failure(503))).toBe('HTTP error! status: 503');
  expect(failedTitle(failure(0))).toBe('Не удалось загрузить результаты');
});

test.each([
  ['', undefined],
  ['  ', undefined],
  [' a', ' a'],
  ['🎰'.repeat(201), '🎰'.repeat(200)],
  ['x\ud800', 'x\ufffd'],
])('sends the search %j as %j', (typed, asked) => {
  expect(encodableSearch(typed)).toBe(asked);
});

test('collects all pages in order and reports the count after each', async () => {
  const counts: number[] = [];
  const pages = { first: [[1, 2], 'second'], second: [[3], null] } as const;
  const load = async (cursor = 'first') => {
    const [items, nextCursor] = pages[cursor as keyof typeof pages];
    return { items, nextCursor };
  };
  expect(await collectPages<number>(load, (count) => counts.push(count))).toEqual([1, 2, 3]);
  expect(counts).toEqual([2, 3]);
});
