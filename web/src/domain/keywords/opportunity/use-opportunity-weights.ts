import { readOpportunityWeights } from '@geoplan/contracts/geo/opportunity-endpoints';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';

export const opportunityWeightsKey = ['opportunity-weights'] as const;

/** How often it is asked whether a change of the weights has reached all lists, ms. */
const recomputingPollMs = 2_000;

/** The weights of the index; while lists are being put in a new order, asked again and again. */
export function useOpportunityWeights() {
  return useQuery({
    queryKey: opportunityWeightsKey,
    queryFn: async ({ signal }) => (await call(readOpportunityWeights, {}, { signal })).data,
    refetchInterval: ({ state }) => (state.data?.isRecomputing === true ? recomputingPollMs : false),
  });
}
