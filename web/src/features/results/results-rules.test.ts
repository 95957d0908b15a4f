import { expect, test } from 'vitest';
import { ApiFailure } from '../../shared/api/api-failure.ts';
import { collectPages } from '../../shared/export/collect-pages.ts';
import { failedTitle, shownText } from './results-rules.ts';

test('shows the number of loaded keywords out of all matches, which the server counts only up to a limit', () => {
  expect(shownText(50, 78)).toBe('Показано 50 из 78\u00A0ключевых слов');
  expect(shownText(1, 1)).toBe('Показано 1 из 1\u00A0ключевого слова');
  expect(shownText(50, null)).toBe('Показано 50 из более чем 10\u00A0000\u00A0ключевых слов');
});

const failure = (status: number) => new ApiFailure({ code: 'internal', message: 'm', status });

test('names the status of a failed response, but no status if there was no response', () => {
  expect(failedTitle(failure(503))).toBe('HTTP error! status: 503');
  expect(failedTitle(failure(0))).toBe('Не удалось загрузить результаты');
});

test('collects all pages in order, and reports the number of items after each page', async () => {
  const counts: number[] = [];
  const pages = { first: [[1, 2], 'second'], second: [[3], null] } as const;
  const load = async (cursor = 'first') => {
    const [items, nextCursor] = pages[cursor as keyof typeof pages];
    return { items, nextCursor };
  };
  expect(await collectPages<number>(load, (count) => counts.push(count))).toEqual([1, 2, 3]);
  expect(counts).toEqual([2, 3]);
});
