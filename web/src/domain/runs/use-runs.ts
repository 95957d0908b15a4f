import { listRuns, type GeoRun } from '@geoplan/contracts/geo-runs';
import { useIsMutating, useQuery } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { runsKey, startRunKey } from './run-keys.ts';

/** Poll interval of the list: while something runs or is being started, and while somebody looks at it. */
const runningMs = 2_000;
const watchedMs = 10_000;
/** More than a day's runs of a small team that are worth a line. */
const listed = 20;

const noRuns: readonly GeoRun[] = [];

/** The latest runs of everybody, newest first, and the running ones among them. */
export function useRuns({ isWatched = false }: { isWatched?: boolean } = {}) {
  const isStarting = useIsMutating({ mutationKey: startRunKey }) > 0;
  const query = useQuery({
    queryKey: runsKey,
    queryFn: async ({ signal }) => (await call(listRuns, { query: { limit: listed } }, { signal })).data.runs,
    refetchInterval: ({ state }) => {
      if (isStarting || state.data?.some(({ status }) => status === 'running')) return runningMs;
      return isWatched ? watchedMs : false;
    },
  });
  const runs = query.data ?? noRuns;
  return { runs, running: runs.filter(({ status }) => status === 'running'), isLoaded: query.isSuccess };
}
