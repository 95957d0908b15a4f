import { followDropRun, readDropRun, type DropRunDetail } from '@geoplan/contracts/drops/drop-runs';
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../shared/api/call.ts';
import type { FollowOptions } from '../../shared/api/event-stream.ts';
import { readSharedStream } from '../../shared/api/streams/shared-stream.ts';
import { followToEnd } from '../runs/live/follow-run.ts';
import { isClosing } from '../runs/live/run-event.ts';
import { dropRunKey, dropRunsKey } from './drop-keys.ts';
import { mergeDropEvents, readDropEvent, type DropEvent } from './merge-drop-events.ts';

/** Batching interval of events: thousands of look-ups must not render the screen thousands of times. */
const showEveryMs = 250;

/** Loads a list and follows it to its end, whoever started it; null = none. */
export function useLiveDrops(runId: string | null) {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: dropRunKey(runId),
    queryFn:
      runId === null
        ? skipToken
        : async ({ signal }) => (await call(readDropRun, { params: { runId } }, { signal })).data,
    // Kept fresh by its events.
    staleTime: ({ state }) => (state.data?.status === 'running' ? Infinity : 30_000),
  });
  const isRunning = query.data?.status === 'running';
  useEffect(() => {
    if (runId === null || !isRunning) return undefined;
    const key = dropRunKey(runId);
    const ended = new AbortController();
    let received: DropEvent[] = [];
    const show = () => {
      // Events that arrive during a load are merged after it: the load may be older and would undo them.
      if (received.length === 0 || client.isFetching({ queryKey: key }) > 0) return;
      const events = received;
      received = [];
      client.setQueryData<DropRunDetail>(key, (known) => known && mergeDropEvents(known, events));
    };
    const reload = () => client.invalidateQueries({ queryKey: key });
    const timer = setInterval(show, showEveryMs);
    const open = (options: FollowOptions) => readSharedStream(followDropRun, { params: { runId } }, options);
    const follow = async () => {
      await followToEnd(
        { open, read: readDropEvent },
        {
          signal: ended.signal,
          // The load after the end brings it together with every look-up.
          onEvent: (event) => void (isClosing(event) || received.push(event)),
          onConnection: () => undefined,
          onLost: () => void reload(),
        },
      );
      if (ended.signal.aborted) return;
      show();
      await Promise.all([reload(), client.invalidateQueries({ queryKey: dropRunsKey })]);
    };
    void follow();
    return () => {
      ended.abort();
      clearInterval(timer);
    };
  }, [client, runId, isRunning]);
  return query;
}
