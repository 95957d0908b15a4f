import type { ServerResponse } from 'node:http';
import type { CheckRun } from '@geoplan/contracts/http-status/http-status-runs';
import { checkedSiteOf } from './fake-portfolio.ts';

/** Interval in which results are stored in groups and followers are notified (kit/runs). */
const groupMs = 250;

/** A check of all sites that progresses by itself once started. */
export interface RunningCheck {
  /** `null` if not started. */
  run: CheckRun | null;
  /** Starts it; returns the response to a start. */
  start(): Pick<CheckRun, 'runId' | 'status' | 'done' | 'total'>;
  /** Writes the past events, and then new ones. */
  follow(response: ServerResponse): void;
}

/** A check of `sites` sites that takes `runMs`; `shareDone` of it is finished at its start. */
export function createCheckRun(sites: number, runMs: number, shareDone: number): RunningCheck {
  const events: string[] = [];
  const followers = new Set<ServerResponse>();

  function send(event: string, data: unknown): void {
    const text = `id: ${events.length + 1}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
    events.push(text);
    for (const follower of followers) follower.write(text);
  }

  function advance(run: CheckRun, done: number): void {
    const checkedAt = new Date().toISOString();
    for (; run.done < done; run.done += 1) send('item', { result: checkedSiteOf(run.done, 1, checkedAt) });
    const counts = { done: run.done, total: sites, failed: 0, postponed: 0 };
    if (run.done < sites) return send('progress', counts);
    Object.assign(run, { status: 'completed', finishedAt: checkedAt });
    send('completed', counts);
    for (const follower of followers) follower.end();
  }

  const check: RunningCheck = {
    run: null,
    start() {
      const run: CheckRun = {
        runId: '00000000-0000-4000-b000-000000000001',
        status: 'running',
        done: 0,
        total: sites,
        failed: 0,
        startedAt: new Date().toISOString(),
        startedBy: 'user@demo.local',
        kind: 'filter',
        statusFilter: [],
        batchSize: 10,
        totalBatches: sites / 10,
        byStatus: {},
      };
      check.run = run;
      const began = performance.now();
      advance(run, Math.floor(sites * shareDone));
      const timer = setInterval(() => {
        const share = Math.min(1, shareDone + ((performance.now() - began) / runMs) * (1 - shareDone));
        advance(run, Math.floor(sites * share));
        if (run.status !== 'running') clearInterval(timer);
      }, groupMs);
      return { runId: run.runId, status: run.status, done: run.done, total: run.total };
    },
    follow(response) {
      for (const event of events) response.write(event);
      if (check.run?.status !== 'running') response.end();
      else followers.add(response);
      response.on('close', () => followers.delete(response));
    },
  };
  return check;
}
