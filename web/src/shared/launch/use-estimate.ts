import type { CallAnswer } from '@geoplan/contracts/client';
import { estimateAnalysis } from '@geoplan/contracts/geo-runs';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../api/call.ts';
import type { LaunchDraft } from './launch-draft.ts';
import { launchBody, launchProblem } from './launch-rules.ts';
import { useDebounced } from './use-debounced.ts';

/** What a run would cost. */
export type Estimate = CallAnswer<typeof estimateAnalysis>['data'];

/** Typing pauses longer than this are the end of a word. */
const settleMs = 400;

/**
 * The price of a form, asked again a moment after each change; the last answer stays meanwhile. `fresh` is asked without
 * `refresh`, so that both prices can be told.
 */
export function useEstimate(draft: LaunchDraft, isAllowed: boolean) {
  const { keywords, countries } = draft;
  const body = useMemo(() => launchBody({ keywords, countries, refresh: false }), [keywords, countries]);
  const asked = useDebounced(body, settleMs);
  const isAsked = isAllowed && launchProblem(asked) === null;
  const price = (refresh: boolean) => ({
    queryKey: ['estimate', asked, refresh],
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const settings = refresh ? { settings: { refresh } } : {};
      return (await call(estimateAnalysis, { body: { ...asked, ...settings } }, { signal })).data;
    },
    placeholderData: keepPreviousData,
    // A run elsewhere or a new key changes the price.
    staleTime: 5_000,
  });
  const usual = useQuery({ ...price(false), enabled: isAsked });
  const refreshed = useQuery({ ...price(true), enabled: isAsked && draft.refresh });
  const query = draft.refresh ? refreshed : usual;
  return {
    price: query.data,
    /** Pairs that cost nothing as long as they are not asked for again. */
    fresh: usual.data?.fresh,
    error: query.error,
    retry: () => void query.refetch(),
    isFetching: query.isFetching,
    /** The answer belongs to the form as it is now. */
    isCurrent: asked === body && !query.isPlaceholderData,
  };
}
