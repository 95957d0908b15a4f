import { estimateAnalysis } from '@geoplan/contracts/geo/geo-runs';
import type { CallResponse } from '@geoplan/contracts/routing/call-url';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../../shared/api/call.ts';
import { estimateKey } from '../../query-keys.ts';
import type { RunDraft } from './run-draft.ts';
import { estimateProblem, runStartBody } from './run-start-rules.ts';
import { useDebouncedValue } from '../../../shared/hooks/use-debounced.ts';

/** Estimated cost of a run. */
export type Estimate = CallResponse<typeof estimateAnalysis>['data'];

/** Debounce delay for the form, ms. */
const settleMs = 400;

/**
 * Price of the run in a form, requested shortly after each change; the previous response is shown until the new one
 * arrives. `fresh` is requested without `refresh`, so that both prices can be shown.
 */
export function useEstimate(draft: RunDraft, isAllowed: boolean) {
  const { keywords, countries } = draft;
  const body = useMemo(() => runStartBody({ keywords, countries, refresh: false }), [keywords, countries]);
  const asked = useDebouncedValue(body, settleMs);
  const isAsked = isAllowed && estimateProblem(asked) === null;
  const price = (refresh: boolean) => ({
    queryKey: [...estimateKey, asked, refresh],
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const settings = refresh ? { settings: { refresh } } : {};
      return (await call(estimateAnalysis, { body: { ...asked, ...settings } }, { signal })).data;
    },
    placeholderData: keepPreviousData,
    // The price changes with other runs or a new key.
    staleTime: 5_000,
  });
  const withoutRefresh = useQuery({ ...price(false), enabled: isAsked });
  const refreshed = useQuery({ ...price(true), enabled: isAsked && draft.refresh });
  const query = draft.refresh ? refreshed : withoutRefresh;
  return {
    price: query.data,
    /** Fresh pairs, which are free unless they are refreshed. */
    fresh: withoutRefresh.data?.fresh,
    error: query.error,
    retry: () => void query.refetch(),
    isFetching: query.isFetching,
    /** True if the response belongs to the current form. */
    isCurrent: asked === body && !query.isPlaceholderData,
  };
}
