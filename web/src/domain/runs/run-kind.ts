import type { Run } from '@geoplan/contracts/runs';
import {
  useIsMutating,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
  type QueryFunctionContext,
} from '@tanstack/react-query';
import type { FollowOptions } from '../../shared/api/event-stream.ts';
import { showToast } from '../../shared/ui/overlays/toast.tsx';
import type { EventSchemas, RunEventOf } from './live/run-event.ts';
import { useIdempotentStart } from './start/use-idempotent-start.ts';

/** Poll intervals of a list: the first while a run is running or starting, the second while the list is shown. */
const runningMs = 2_000;
const watchedMs = 10_000;
/** Number of loaded runs; more than a small team starts per day. */
const listedRuns = 20;

/** Differences between the kinds of runs. */
export interface RunKind<R extends Run> {
  /** Cache key of the latest runs. */
  key: readonly unknown[];
  /** Mutation key for starting a run. While a start is pending, the list is polled for the new run. */
  startKey: readonly unknown[];
  /** Reads the latest runs, newest first. */
  list: (query: { limit: number }, signal: AbortSignal) => Promise<R[]>;
  /** Title for lists with other runs. */
  title: (run: R) => string;
  path: (runId: string) => string;
  endText: (run: R) => string;
  cancel: (runId: string) => Promise<R>;
  cancelledText: string;
  cancelFailedText: string;
}

/** Run kind whose screen follows one run with its items. */
export interface LiveKind<Detail extends Run, Item> {
  key: readonly unknown[];
  /** Cache key of one run. */
  detailKey: (runId: string | null) => readonly unknown[];
  read: (
    runId: string,
    context: Pick<QueryFunctionContext, 'client' | 'queryKey' | 'signal'>,
  ) => Promise<Detail>;
  stream: (runId: string, options: FollowOptions) => Promise<void>;
  events: EventSchemas<Item>;
  /** Returns the run after the given events are applied; idempotent. */
  merge: (run: Detail, events: readonly RunEventOf<Item>[]) => Detail;
  /** Other query keys that are invalidated when a run ends. */
  changes: readonly (readonly unknown[])[];
}

/** List, or the reason why there is none, so that loading is not mistaken for an empty list. */
export type Listed<T> = readonly T[] | 'loading' | 'failed';

const noRuns: readonly never[] = [];

/** Latest runs of one kind by all users, newest first, and those among them that are running. */
export function useLatestRuns<R extends Run>({ key, startKey, list }: RunKind<R>, isWatched = false) {
  const isStarting = useIsMutating({ mutationKey: startKey }) > 0;
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => list({ limit: listedRuns }, signal),
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

/** Kind of runs; some kinds have a screen for each run. */
type ChangedKind<R extends Run> = RunKind<R> & Partial<Pick<LiveKind<R, never>, 'detailKey'>>;

/** Updates a changed run in the cached detail and list, then reloads both. */
async function showChanged<R extends Run>(
  client: QueryClient,
  { key, detailKey }: ChangedKind<R>,
  run: R,
): Promise<void> {
  const shown = detailKey?.(run.runId);
  if (shown) client.setQueryData<R>(shown, (known) => known && { ...known, ...run });
  client.setQueryData<R[]>(key, (runs) => runs?.map((each) => (each.runId === run.runId ? run : each)));
  const keys = shown ? [shown, key] : [key];
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
}

/** Cancels a run; its results are kept. */
export function useCancel<R extends Run>(kind: ChangedKind<R>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: kind.cancel,
    onSuccess: (run) => {
      showToast(kind.cancelledText);
      return showChanged(client, kind, run);
    },
    onError: (error) => showToast(`${kind.cancelFailedText}: ${error.message}`),
  });
}

/** Repeats the failed and the unfinished items of a run under the same id; `send` makes the call with these headers. */
export function useRetry<R extends Run, Input>(
  kind: ChangedKind<R>,
  send: (input: Input, headers: { 'idempotency-key': string }) => Promise<R>,
) {
  const client = useQueryClient();
  const retryOnce = useIdempotentStart<R>();
  return useMutation({
    mutationFn: (input: Input) => retryOnce((key) => send(input, { 'idempotency-key': key })),
    onSuccess: (run) => showChanged(client, kind, run),
    onError: (error) => showToast(`Не удалось повторить: ${error.message}`),
  });
}
