import { expect, it } from 'vitest';
import { mergeMonths, monthsOf } from './month-series.ts';

it('sorts months across a year boundary and keeps a gap', () => {
  const told = [
    { month: '2026-02', volume: 5 },
    { month: '2025-11', volume: 0 },
    { month: '2026-01', volume: 7 },
  ];
  const series = mergeMonths(null, told);
  expect(series).toEqual({ firstMonth: '2025-11', volumes: [0, null, 7, 5] });
  expect(series && monthsOf(series).map(({ month }) => month)).toEqual(['2025-11', '2026-01', '2026-02']);
});

it('keeps a month that is missing from a later response, and uses the newer volume of a repeated month', () => {
  const known = { firstMonth: '2025-10', volumes: [1, 2, 3] };
  const told = [
    { month: '2025-12', volume: 30 },
    { month: '2026-02', volume: 50 },
  ];
  expect(mergeMonths(known, told)).toEqual({ firstMonth: '2025-10', volumes: [1, 2, 30, null, 50] });
  expect(mergeMonths(known, [])).toEqual(known);
  expect(mergeMonths(null, [])).toBeNull();
});

it('keeps only the newest ten years', () => {
  const told = ['2010-01', '2016-06', '2026-05'].map((month) => ({ month, volume: 1 }));
  const series = mergeMonths(null, told);
  expect(series?.firstMonth).toBe('2016-06');
  expect(series?.volumes).toHaveLength(120);
});
