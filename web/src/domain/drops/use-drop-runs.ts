import { listDropRuns, type DropRun } from '@geoplan/contracts/drops/drop-runs';
import { useIsMutating, useQuery } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { listedRuns } from '../runs/use-run-list.ts';
import { dropRunsKey, startDropsKey } from './drop-keys.ts';

const runningMs = 2_000;
const noRuns: readonly DropRun[] = [];

/** The latest lists of everybody, newest first; asked for only where `isWanted`. */
export function useDropRuns(isWanted: boolean) {
  const isStarting = useIsMutating({ mutationKey: startDropsKey }) > 0;
  const query = useQuery({
    queryKey: dropRunsKey,
    enabled: isWanted,
    queryFn: async ({ signal }) =>
      (await call(listDropRuns, { query: { limit: listedRuns } }, { signal })).data.runs,
    refetchInterval: ({ state }) =>
      isStarting || state.data?.some(({ status }) => status === 'running') ? runningMs : false,
  });
  return { query, runs: query.data ?? noRuns };
}
