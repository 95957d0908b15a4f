import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { nextDay } from './recheck-days.ts';

it.each<[last: string | null, everyDays: number, today: string, isHourPast: boolean, next: string]>([
  [null, 7, '2026-11-23', false, '2026-11-23'],
  [null, 7, '2026-11-23', true, '2026-11-24'],
  ['2026-11-23', 7, '2026-11-23', true, '2026-11-30'],
  // A day with a run is over, whatever hour is set now.
  ['2026-11-23', 1, '2026-11-23', false, '2026-11-24'],
  // Missed runs are skipped, and the rhythm stays.
  ['2026-11-02', 7, '2026-11-23', false, '2026-11-23'],
  ['2026-11-02', 7, '2026-11-23', true, '2026-11-30'],
  ['2026-11-02', 30, '2026-11-03', true, '2026-12-02'],
  ['2026-12-31', 30, '2026-12-31', true, '2027-01-30'],
  ['2028-02-28', 1, '2028-02-28', true, '2028-02-29'],
])(
  'after %s, every %i days, on %s (hour past: %s), returns %s',
  (last, everyDays, today, isHourPast, next) => {
    expect(nextDay(last, everyDays, { today, isHourPast })).toBe(next);
  },
);

const dayMs = 86_400_000;
const at = (text: string) => Date.parse(text) / dayMs;
const day = fc
  .integer({ min: 0, max: 40_000 })
  .map((number) => new Date(number * dayMs).toISOString().slice(0, 10));

it('returns the first future day that is a whole number of intervals after the last run', () => {
  fc.assert(
    fc.property(
      day,
      day,
      fc.integer({ min: 1, max: 365 }),
      fc.boolean(),
      (last, today, every, isHourPast) => {
        const next = at(nextDay(last, every, { today, isHourPast }));
        const earliest = at(today) + (isHourPast ? 1 : 0);
        expect((next - at(last)) % every).toBe(0);
        expect(next).toBeGreaterThan(at(last));
        expect(next).toBeGreaterThanOrEqual(earliest);
        expect(next - every < earliest || next - every === at(last)).toBe(true);
      },
    ),
  );
});
