import { estimateAnalysis } from '@geoplan/contracts/geo/geo-runs';
import { useQuery } from '@tanstack/react-query';
import { estimateKey } from '../../../domain/query-keys.ts';
import { useCan } from '../../../domain/access/use-can.ts';
import { call } from '../../../shared/api/call.ts';

/** Arbitrary pair for an estimate. The estimate reports the key and the remaining quota without buying anything. */
const anyPair = { keywords: ['casino'], countries: ['us' as const] };

/** Source of the metrics and its remaining quota; not requested for people who may not start a run. */
export function useMetricSource() {
  const canRun = useCan('run');
  return useQuery({
    // Saved settings and started runs invalidate every estimate.
    queryKey: [...estimateKey, 'source'],
    queryFn: async ({ signal }) => (await call(estimateAnalysis, { body: anyPair }, { signal })).data,
    enabled: canRun,
    refetchInterval: 60_000,
  });
}
