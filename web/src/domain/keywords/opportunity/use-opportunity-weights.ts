import { readOpportunityWeights } from '@geoplan/contracts/geo/opportunity-endpoints';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';

export const opportunityWeightsKey = ['opportunity-weights'] as const;

/** Poll interval while lists are recomputed after a change of the rule, ms. */
const recomputingPollMs = 2_000;

/** Weights of the index; polled while lists are being reordered. */
export function useOpportunityWeights() {
  return useQuery({
    queryKey: opportunityWeightsKey,
    queryFn: async ({ signal }) => (await call(readOpportunityWeights, {}, { signal })).data,
    refetchInterval: ({ state }) => (state.data?.isRecomputing === true ? recomputingPollMs : false),
  });
}
