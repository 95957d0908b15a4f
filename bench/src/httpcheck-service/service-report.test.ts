import { expect, it } from 'vitest';
import { goals, table, type ServiceReport } from './service-report.ts';

/** All goals just reached, or all just missed. */
function report(missed: 0 | 1): ServiceReport {
  const run = { startMs: 1_000 + missed, cpuMs: 5_000, peakMib: 210 + missed, wrong: missed };
  const round = (slower: number) => ({
    bare: { wallMs: 10_000 * slower, cpuMs: 4_000, peakMib: 150, wrong: 0 },
    service: { ...run, wallMs: (10_500 + missed) * slower },
    byWorkers: {
      1: { ...run, wallMs: 40_000 * slower },
      2: { ...run, wallMs: (24_000 + missed) * slower },
      4: { ...run, wallMs: (14_000 + missed) * slower },
    },
  });
  return {
    sites: { bare: 10_000, byWorkers: 4_000 },
    concurrency: { bare: 200, each: 50 },
    idealMs: { bare: 9_000, byWorkers: { 1: 36_000, 2: 18_000, 4: 9_000 } },
    // A slow round is slow in all its parts.
    rounds: [round(1), round(3), round(1)],
  };
}

it('reports whether each goal is met, based on the ratios within a round', () => {
  expect(goals(report(0)).map(({ reached }) => reached)).toEqual([true, true, true, true, true, true]);
  expect(goals(report(1)).map(({ reached }) => reached)).toEqual([false, false, false, false, false, false]);
});

it('shows a line for each measurement', () => {
  const lines = table(report(0)).split('\n');
  expect(lines).toHaveLength(7);
  expect(lines[2]).toBe(
    '| bare checker, 200 at once | 10000 | 10.00 | 1.111 | 1.000 × bare | – | 400 | 150 | 0 |',
  );
  expect(lines[6]).toBe(
    '| whole service, 4 workers of 50 at once | 4000 | 14.00 | 1.556 | 0.350 × 1 worker | 1000 | 1250 | 210 | 0 |',
  );
});
