import { uncountedReasons } from '@geoplan/contracts/notion/uncounted-sites';
import { expect, test } from 'vitest';
import { reasonLabels, reasonNotes, uncountedText, uncountedTotal } from './uncounted-rules.ts';

test('returns the length of the list as the total, counting a site under each of its reasons', () => {
  const totals = { no_country: 1_200, no_brand: 30, no_rule: 4, not_reported: 0 };
  expect(uncountedTotal(totals)).toBe(1_234);
  expect(uncountedText(totals).replaceAll('\u00A0', ' ')).toBe('Не попали в подсчёт: 1 234');
});

test('shows no number for an unknown total, but a zero for a total of zero', () => {
  expect(uncountedText(undefined)).toBe('Не попали в подсчёт');
  expect(uncountedText({ no_country: 0, no_brand: 0, no_rule: 0, not_reported: 0 })).toBe(
    'Не попали в подсчёт: 0',
  );
});

test('has separate texts for each reason', () => {
  for (const words of [reasonLabels, reasonNotes])
    expect(new Set(uncountedReasons.map((reason) => words[reason])).size).toBe(uncountedReasons.length);
});
