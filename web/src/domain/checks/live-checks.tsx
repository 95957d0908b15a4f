import {
  checkEventSchemas,
  followCheckRun,
  type CheckItemEvent,
  type CheckRun,
} from '@geoplan/contracts/http-status/http-status-runs';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { FollowOptions } from '../../shared/api/event-stream.ts';
import { readSharedStream } from '../../shared/api/streams/shared-stream.ts';
import { followToEnd } from '../runs/live/follow-run.ts';
import type { RunEventOf } from '../runs/live/run-event.ts';
import { findingsKey } from './use-findings.ts';
import { endChecking, putCheckResult } from './live-results.ts';
import { checkRuns } from './check-runs.ts';
import { useLatestRuns } from '../runs/run-kind.ts';

/** Maximum number of followed streams; they take turns on the connections that all tabs share. */
const maxFeeds = 3;
/** Interval at which the findings are reloaded during a check, ms. */
const findingsEveryMs = 10_000;

/** Follows all running checks, so that their results appear immediately; renders nothing. */
export function LiveChecks() {
  const { running } = useLatestRuns(checkRuns);
  return running.slice(0, maxFeeds).map(({ runId }) => <LiveCheck key={runId} runId={runId} />);
}

function LiveCheck({ runId }: { runId: string }) {
  const client = useQueryClient();
  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    const reload = () => client.invalidateQueries({ queryKey: checkRuns.key });
    const open = (options: FollowOptions) => readSharedStream(followCheckRun, { params: { runId } }, options);
    const follow = async () => {
      await followToEnd(
        { open, events: checkEventSchemas },
        {
          signal,
          onEvent: (event) => receive(client, runId, event),
          onLost: () => void reload(),
        },
      );
      // The reloaded list contains the ended run with its counts by status.
      if (!signal.aborted) await reload();
    };
    void follow();
    const timer = setInterval(
      () => void client.invalidateQueries({ queryKey: findingsKey }),
      findingsEveryMs,
    );
    return () => {
      ended.abort();
      clearInterval(timer);
    };
  }, [client, runId]);
  return null;
}

function receive(client: QueryClient, runId: string, event: RunEventOf<CheckItemEvent>): void {
  if (event.name === 'item') {
    if ('result' in event.item) putCheckResult(runId, event.item.result);
    else endChecking(runId, event.item.error.projectId);
    return;
  }
  client.setQueryData<CheckRun[]>(checkRuns.key, (runs) =>
    runs?.map((run) => (run.runId === runId ? { ...run, ...event.counts } : run)),
  );
}
