import { expect, test } from 'vitest';
import { costText, durationText, resultsText } from './run-summary.ts';

const plain = (text: string | null) => text?.replaceAll('\u00A0', ' ');

test.each([
  [{ cost: { amount: 0.84, currency: 'USD' as const }, requests: 3, bought: 40 }, '0,84 $'],
  [{ cost: { amount: 215, currency: 'units' as const }, requests: 3, bought: 40 }, '215 единиц'],
  // RapidAPI reports no price.
  [{ cost: null, requests: 41, bought: 40 }, '41 запрос'],
  [{ cost: null, requests: 0, bought: 0 }, '0'],
  // The usage of this run was removed, and unknown does not mean free.
  [{ cost: null, requests: 0, bought: 40 }, '—'],
])('formats the cost of %j as %s', (run, text) => {
  expect(plain(costText(run))).toBe(text);
});

test('does not count failed pairs as results of a run', () => {
  expect(plain(resultsText({ done: 640, failed: 20, total: 640 }))).toBe('620 из 640, 20 ошибок');
  expect(plain(resultsText({ done: 61, failed: 0, total: 96 }))).toBe('61 из 96');
});

test('computes the duration of a run from its start to its end', () => {
  const startedAt = '2026-11-20T10:00:00.000Z';
  expect(durationText({ startedAt, finishedAt: '2026-11-20T10:02:05.400Z' })).toBe('2\u00A0мин 5\u00A0с');
  expect(durationText({ startedAt })).toBeNull();
});
