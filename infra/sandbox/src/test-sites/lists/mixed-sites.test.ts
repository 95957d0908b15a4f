import { describe, expect, it } from 'vitest';
import { startTestSites } from '../start-test-sites.ts';
import { askOnce } from '../testing/ideal-check.ts';
import { latencyMs } from './latency.ts';
import { mixedSites } from './mixed-sites.ts';

describe('a mixed list', () => {
  it('has realistic latencies, with a median of 60 ms, a 99th percentile of 1 s and a maximum of 2.5 s', () => {
    const sorted = Array.from({ length: 10_000 }, (_each, at) => latencyMs(`a\n${at}`)).toSorted(
      (a, b) => a - b,
    );
    expect(sorted[5_000]).toBeGreaterThan(55);
    expect(sorted[5_000]).toBeLessThan(65);
    expect(sorted[9_900]).toBeGreaterThan(800);
    expect(sorted[9_900]).toBeLessThan(1_250);
    expect(sorted.at(-1)).toBeLessThanOrEqual(2_500);
    expect(sorted[0]).toBeGreaterThan(0);
  });

  it('is the same for the same seed and different for another seed, and has the shares that the bench requires', () => {
    const list = mixedSites({ sites: 10_000, origins: 2_241 });
    expect(mixedSites({ sites: 10_000, origins: 2_241 })).toEqual(list);
    expect(mixedSites({ sites: 10_000, origins: 2_241, seed: 'other' })).not.toEqual(list);
    const share = (test: (each: (typeof list)[number]) => boolean): number =>
      list.filter(test).length / 10_000;
    expect(share(({ behaviour }) => behaviour.kind === 'silent')).toBeCloseTo(0.02, 2);
    expect(share(({ behaviour }) => behaviour.kind === 'refused')).toBeCloseTo(0.02, 2);
    expect(share(({ behaviour }) => behaviour.kind === 'redirect')).toBeCloseTo(0.08, 2);
    expect(share(({ behaviour }) => behaviour.kind === 'answer' && behaviour.status === 404)).toBeCloseTo(
      0.04,
      2,
    );
    expect(new Set(list.map(({ origin }) => origin)).size).toBeLessThan(2_241 + 300);
  });

  it('has as many origins as requested', async () => {
    const testSites = await startTestSites(mixedSites({ sites: 3_000, origins: 2_241, hasLatency: false }));
    try {
      const serving = testSites.all.filter(({ behaviour }) => behaviour.kind !== 'refused');
      expect(new Set(serving.map(({ url }) => new URL(url).host)).size).toBeGreaterThan(2_100);
      const last = testSites.all.findLast(({ behaviour }) => behaviour.kind === 'answer');
      expect(await askOnce(testSites, last?.url ?? '')).toMatchObject({ status: last?.expected.httpStatus });
    } finally {
      await testSites.close();
    }
  });
});
