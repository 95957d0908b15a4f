import type { ServerResponse } from 'node:http';
import type { CheckRun } from '@geoplan/contracts/http-status/http-status-runs';

/** Shortest interval of a check's progress events (kit/runs). */
const progressMs = 250;

/** Streams that stay open: checks that never end, and the shared plan. */
export interface HeldStreams {
  checks: CheckRun[];
  /** Returns false if the path belongs to none of them. */
  follow(path: string, response: ServerResponse): boolean;
}

const send = (response: ServerResponse, event: string, data: unknown) =>
  response.write(`id: 0\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`);

/** Creates `count` running checks of `sites` sites each. */
export function createHeldStreams(count: number, sites: number): HeldStreams {
  const checks = Array.from({ length: count }, (_, at): CheckRun => ({
    runId: `00000000-0000-4000-b000-0000000001${String(at).padStart(2, '0')}`,
    status: 'running',
    done: 0,
    total: sites,
    failed: 0,
    startedAt: new Date().toISOString(),
    startedBy: 'user@demo.local',
    kind: 'sites',
    statusFilter: [],
    batchSize: 10,
    totalBatches: sites / 10,
    byStatus: {},
  }));
  return {
    checks,
    follow(path, response) {
      if (path === '/api/plan/events') {
        send(response, 'changed', { revision: 0 });
        return true;
      }
      const check = checks.find(({ runId }) => path.includes(runId));
      if (!check) return false;
      const { done, total, failed } = check;
      const timer = setInterval(() => send(response, 'progress', { done, total, failed }), progressMs);
      response.on('close', () => clearInterval(timer));
      return true;
    },
  };
}
