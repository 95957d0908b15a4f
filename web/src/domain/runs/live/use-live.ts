import type { Run } from '@geoplan/contracts/runs';
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { FollowOptions } from '../../../shared/api/event-stream.ts';
import type { LiveKind } from '../run-kind.ts';
import { followToEnd } from './follow-run.ts';
import { isClosing, type RunEventOf } from './run-event.ts';

/**
 * Interval at which events are merged in batches, so that 5,000 pairs do not render the screen 5,000 times. Each
 * merge iterates over all items.
 */
const showEveryMs = (total: number): number => Math.max(250, total / 20);

/** Runs whose progress is shown on the current screen. */
const followed = new Set<string>();

/** True if the current screen shows the run, so that its end needs no toast. */
export const isFollowed = (runId: string): boolean => followed.has(runId);

/** Loads a run and streams it until it ends; with `null`, follows no run. `kind` must be a constant. */
export function useLive<Detail extends Run, Item>(kind: LiveKind<Detail, Item>, runId: string | null) {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: kind.detailKey(runId),
    queryFn: runId === null ? skipToken : (context) => kind.read(runId, context),
    // While a run is in progress, its events keep it fresh.
    staleTime: ({ state }) => (state.data?.status === 'running' ? Infinity : 30_000),
  });
  const isRunning = query.data?.status === 'running';
  const total = query.data?.total ?? 0;
  useEffect(() => {
    if (runId === null) return undefined;
    followed.add(runId);
    return () => void followed.delete(runId);
  }, [runId]);
  useEffect(() => {
    if (runId === null || !isRunning) return undefined;
    const key = kind.detailKey(runId);
    const ended = new AbortController();
    let received: RunEventOf<Item>[] = [];
    let closing: RunEventOf<Item> | undefined;
    const show = () => {
      // Events that arrive during a load are merged after it, because the load may be older and would undo them.
      if (received.length === 0 || client.isFetching({ queryKey: key }) > 0) return;
      const events = received;
      received = [];
      client.setQueryData<Detail>(key, (known) => known && kind.merge(known, events));
    };
    const reload = () => client.invalidateQueries({ queryKey: key });
    const timer = setInterval(show, showEveryMs(total));
    // A run that has just been started is not in the list of runs yet.
    void client.invalidateQueries({ queryKey: kind.key });
    const open = (options: FollowOptions) => kind.stream(runId, options);
    const follow = async () => {
      await followToEnd(
        { open, events: kind.events },
        {
          signal: ended.signal,
          onEvent: (event) => void (isClosing(event) ? (closing = event) : received.push(event)),
          onLost: () => void reload(),
        },
      );
      if (ended.signal.aborted) return;
      show();
      await reload();
      // The loaded run contains the end of the run and every item. If the load fails, only the terminal event is
      // merged. If the run has been restarted since the event, the event is merged and the run is loaded once more,
      // so that it is followed again.
      const { status, data } = client.getQueryState<Detail>(key) ?? {};
      if (closing && (status === 'error' || data?.status === 'running')) {
        received.push(closing);
        show();
        if (status !== 'error') await reload();
      }
      const keys = [kind.key, ...kind.changes];
      await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
    };
    void follow();
    return () => {
      ended.abort();
      clearInterval(timer);
    };
  }, [client, kind, runId, isRunning, total]);
  return query;
}
