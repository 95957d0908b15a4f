import { estimateAnalysis } from '@geoplan/contracts/geo/geo-runs';
import { useQuery } from '@tanstack/react-query';
import { useCanRun } from '../../../domain/runs/use-can-run.ts';
import { call } from '../../../shared/api/call.ts';

/** An estimate of one pair tells the key and what is left, and buys nothing. */
const anyPair = { keywords: ['casino'], countries: ['us' as const] };

/** Whether the metrics have a source and what it has left; not asked by those who may not start a run. */
export function useMetricSource() {
  const canRun = useCanRun();
  return useQuery({
    // Settings and starts invalidate every estimate.
    queryKey: ['estimate', 'source'],
    queryFn: async ({ signal }) => (await call(estimateAnalysis, { body: anyPair }, { signal })).data,
    enabled: canRun,
    refetchInterval: 60_000,
  });
}
