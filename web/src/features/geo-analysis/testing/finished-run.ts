import type { GeoRunDetail } from '@geoplan/contracts/geo/geo-runs';
import { fakeRecords } from '../../../testing/fakes/fake-records.ts';
import { fakeRuns } from '../../../testing/fakes/fake-runs.ts';
import { sampleError, sampleResult, sampleRunDetail } from '../../../testing/fakes/sample-runs.ts';

const record = (keyword: string, country: string, at: number, change: object) => ({
  ...sampleResult(keyword, country, at),
  ...change,
});

/** Fields of a run that ended successfully. */
export const completed = { status: 'completed', finishedAt: '2026-11-20T11:30:00.000Z' } as const;

/**
 * Finished run: three results, the second emulated and with unknown figures, and one failed pair.
 * @param change fields that differ, for example its id
 */
export function finishedRun(change: Partial<GeoRunDetail> = {}) {
  const runService = fakeRuns();
  // Rows read the summary of stored records to decide on their «Демо».
  runService.api.push(...fakeRecords([]));
  const run = runService.put({
    ...sampleRunDetail({
      results: [
        record('bet', 'de', 1, { searchVolume: 900, difficulty: 20, cpc: 0.5, trafficPotential: 100 }),
        record('bet', 'pl', 2, {
          searchVolume: 300,
          clicks: null,
          difficulty: null,
          cpc: null,
          trafficPotential: null,
          source: { provider: 'ahrefs-keyword-research', isDemo: true },
        }),
        record('win', 'de', 3, { searchVolume: 2_000_000, difficulty: 70, cpc: 12, trafficPotential: 200 }),
      ],
      errors: [sampleError('win', 'pl')],
    }),
    ...completed,
    ...change,
  });
  return { runService, run };
}
