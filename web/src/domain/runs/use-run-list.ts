import type { Run } from '@geoplan/contracts/runs';
import { useIsMutating, useQuery } from '@tanstack/react-query';

/** Poll interval of a list: while something runs or is being started, and while somebody looks at it. */
const runningMs = 2_000;
const watchedMs = 10_000;
/** More than a day's runs of a small team that are worth a line. */
export const listedRuns = 20;

interface RunListOptions<R> {
  queryKey: readonly unknown[];
  /** Mutation key of a start: while one is pending, the list is polled for the new run. */
  startKey: readonly unknown[];
  /** Reads the latest `listedRuns`, newest first. */
  read: (signal: AbortSignal) => Promise<R[]>;
  isWatched: boolean;
}

/** A list, or why there is none: loading is not the same as empty. */
export type Listed<T> = readonly T[] | 'loading' | 'failed';

const noRuns: readonly never[] = [];

/** The latest runs of one kind, whoever started them, and the running ones among them. */
export function useRunList<R extends Run>({ queryKey, startKey, read, isWatched }: RunListOptions<R>) {
  const isStarting = useIsMutating({ mutationKey: startKey }) > 0;
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => read(signal),
    refetchInterval: ({ state }) => {
      if (isStarting || state.data?.some(({ status }) => status === 'running')) return runningMs;
      return isWatched ? watchedMs : false;
    },
  });
  const runs: readonly R[] = query.data ?? noRuns;
  const running = runs.filter(({ status }) => status === 'running');
  const listed: Listed<R> = query.data ?? (query.isError ? 'failed' : 'loading');
  return { runs, running, listed, isLoaded: query.isSuccess, query };
}
