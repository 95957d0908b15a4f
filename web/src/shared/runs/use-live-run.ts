import { readRun, type GeoRunDetail } from '@geoplan/contracts/geo-runs';
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../api/call.ts';
import { geoRecordsKey } from '../geo/use-keyword-countries.ts';
import { noteFollowed } from './followed-runs.ts';
import { followToEnd, isClosing } from './follow-run.ts';
import { runKey, runsKey } from './run-keys.ts';
import { mergeEvents, type RunEvent } from './run-merge.ts';

/** Events are shown together this often: 5,000 pairs must not draw the screen 5,000 times. */
const showEveryMs = 250;

/** A run as it goes on: `run` is undefined until it is loaded, `isLive` while its events are being heard. */
export interface LiveRun {
  run: GeoRunDetail | undefined;
  error: Error | null;
  isLive: boolean;
}

/** Loads a run and follows it to its end, whoever started it; null = no run. */
export function useLiveRun(runId: string | null): LiveRun {
  const client = useQueryClient();
  const { data: run, error } = useQuery({
    queryKey: runKey(runId),
    queryFn:
      runId === null
        ? skipToken
        : async ({ signal }) => (await call(readRun, { params: { runId } }, { signal })).data,
    // Its events keep it fresh.
    staleTime: ({ state }) => (state.data?.status === 'running' ? Infinity : 30_000),
  });
  const [isLive, setLive] = useState(false);
  const isRunning = run?.status === 'running';
  useEffect(() => (runId === null ? undefined : noteFollowed(runId)), [runId]);
  useEffect(() => {
    if (runId === null || !isRunning) return undefined;
    const key = runKey(runId);
    const ended = new AbortController();
    let heard: RunEvent[] = [];
    let closing: RunEvent | undefined;
    const show = () => {
      // What arrives during a load is shown after it: the load may be older and would take it away again.
      if (heard.length === 0 || client.isFetching({ queryKey: key }) > 0) return;
      const events = heard;
      heard = [];
      client.setQueryData<GeoRunDetail>(key, (known) => known && mergeEvents(known, events));
    };
    const reload = () => client.invalidateQueries({ queryKey: key });
    const timer = setInterval(show, showEveryMs);
    // A run that has just been started is not in the list of runs yet.
    void client.invalidateQueries({ queryKey: runsKey });
    const follow = async () => {
      await followToEnd(runId, {
        signal: ended.signal,
        onEvent: (event) => void (isClosing(event) ? (closing = event) : heard.push(event)),
        onConnection: setLive,
        onLost: () => void reload(),
      });
      if (ended.signal.aborted) return;
      show();
      await reload();
      // The load tells the end together with every pair. When it fails, the end is told by itself; when somebody has set
      // the run going again meanwhile, the end is told and the run loaded once more, so that it is followed anew.
      const { status, data } = client.getQueryState<GeoRunDetail>(key) ?? {};
      if (closing && (status === 'error' || data?.status === 'running')) {
        heard.push(closing);
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
