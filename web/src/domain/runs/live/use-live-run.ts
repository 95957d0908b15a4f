import { followRun, readRun, type GeoRunDetail } from '@geoplan/contracts/geo/geo-runs';
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../../shared/api/call.ts';
import type { FollowOptions } from '../../../shared/api/event-stream.ts';
import { readSharedStream } from '../../../shared/api/streams/shared-stream.ts';
import { geoRecordsKey } from '../../keywords/use-keyword-countries.ts';
import { noteFollowed } from './followed-runs.ts';
import { followToEnd } from './follow-run.ts';
import { isClosing } from './run-event.ts';
import { runKey, runsKey } from '../run-keys.ts';
import { mergeEvents, readRunEvent, type RunEvent } from './run-merge.ts';

/** Batching interval of events: 5,000 pairs must not render the screen 5,000 times. */
const showEveryMs = 250;

/** A run in progress: `run` is undefined until it is loaded, `isLive` while its event stream is open. */
export interface LiveRun {
  run: GeoRunDetail | undefined;
  error: Error | null;
  isLive: boolean;
}

/** Loads a run and streams it to its end, whoever started it; null = no run. */
export function useLiveRun(runId: string | null): LiveRun {
  const client = useQueryClient();
  const { data: run, error } = useQuery({
    queryKey: runKey(runId),
    queryFn:
      runId === null
        ? skipToken
        : async ({ signal }) => (await call(readRun, { params: { runId } }, { signal })).data,
    // Kept fresh by its events.
    staleTime: ({ state }) => (state.data?.status === 'running' ? Infinity : 30_000),
  });
  const [isLive, setLive] = useState(false);
  const isRunning = run?.status === 'running';
  useEffect(() => (runId === null ? undefined : noteFollowed(runId)), [runId]);
  useEffect(() => {
    if (runId === null || !isRunning) return undefined;
    const key = runKey(runId);
    const ended = new AbortController();
    let received: RunEvent[] = [];
    let closing: RunEvent | undefined;
    const show = () => {
      // Events that arrive during a load are merged after it: the load may be older and would undo them.
      if (received.length === 0 || client.isFetching({ queryKey: key }) > 0) return;
      const events = received;
      received = [];
      client.setQueryData<GeoRunDetail>(key, (known) => known && mergeEvents(known, events));
    };
    const reload = () => client.invalidateQueries({ queryKey: key });
    const timer = setInterval(show, showEveryMs);
    // A run that has just been started is not in the list of runs yet.
    void client.invalidateQueries({ queryKey: runsKey });
    const feed = {
      open: (options: FollowOptions) => readSharedStream(followRun, { params: { runId } }, options),
      read: readRunEvent,
    };
    const follow = async () => {
      await followToEnd(feed, {
        signal: ended.signal,
        onEvent: (event) => void (isClosing(event) ? (closing = event) : received.push(event)),
        onConnection: setLive,
        onLost: () => void reload(),
      });
      if (ended.signal.aborted) return;
      show();
      await reload();
      // The load brings the end together with every pair. When it fails, the terminal event alone is merged; when somebody
      // has set the run going again meanwhile, it is merged and the run loaded once more, so that it is followed again.
      const { status, data } = client.getQueryState<GeoRunDetail>(key) ?? {};
      if (closing && (status === 'error' || data?.status === 'running')) {
        received.push(closing);
        show();
        if (status !== 'error') await reload();
      }
      await Promise.all([runsKey, geoRecordsKey].map((queryKey) => client.invalidateQueries({ queryKey })));
    };
    void follow();
    return () => {
      ended.abort();
      clearInterval(timer);
      setLive(false);
    };
  }, [client, runId, isRunning]);
  return { run, error, isLive };
}
