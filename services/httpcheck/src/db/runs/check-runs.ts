import { checkBatch, type CheckRun } from '@geoplan/contracts/http-status/http-status-runs';
import type { Run } from '@geoplan/contracts/runs';
import { enqueueAll } from '@geoplan/kit/outbox/outbox';
import { defineRuns, type RunOwner, type RunRow } from '@geoplan/kit/runs/define-runs';
import { sql, type QueryExecutorProvider } from 'kysely';
import type { SiteInput } from '../../domain/runs/site-item.ts';

/** Row of `runs`. */
interface CheckRunRow extends RunRow {
  kind: CheckRun['kind'];
  status_filter: string[];
  batch_size: number;
  by_status: Record<string, number>;
  /** True while items wait because their worker had no network. */
  is_held: boolean;
}

/** Maximum number of concurrent checks per host, across all replicas (reliability.md, How 6). */
const maxPerHost = 2;
/** Maximum number of jobs per run. Jobs only wake workers, which claim any waiting sites. */
const maxJobs = 1_000;

/** Enqueues one job per batch of waiting sites, in the transaction that makes them wait. */
async function enqueueBatches(trx: QueryExecutorProvider, run: RunOwner, waiting: number): Promise<void> {
  const { rows } = await sql<{
    size: number;
  }>`select batch_size as size from runs where id = ${run.runId}`.execute(trx);
  const count = Math.min(Math.ceil(waiting / (rows[0]?.size ?? 1)), maxJobs);
  const jobs = Array.from({ length: count }, (_, batch) => ({ runId: run.runId, batch }));
  await enqueueAll(trx, checkBatch, jobs, { actor: run.userId });
}

/** Run definition for checks. An item is a site at a URL, and its lane is the host. */
export const checkRuns = defineRuns<SiteInput, CheckRunRow, Omit<CheckRun, keyof Run>>({
  names: { channel: 'check_runs' },
  event: sql`(case when result is not null then json_build_object('result', result)
    else json_build_object('error', json_build_object(
      'projectId', input ->> 'siteId', 'code', error_code, 'message', error_message))
  end)::text`,
  columns: sql`, r.status = 'running' and exists (select from run_items as i where i.run_id = r.id
    and i.state = 'waiting' and i.next_input ->> 'isHeld' = 'true') as is_held`,
  describe: (row) => ({
    kind: row.kind,
    statusFilter: row.status_filter,
    batchSize: row.batch_size,
    totalBatches: Math.ceil(row.total / row.batch_size),
    byStatus: row.by_status,
    ...(row.is_held ? { hasNoNetwork: true as const } : {}),
  }),
  audit: {
    noun: 'http-check',
    nameOf: ({ total, status_filter: statuses }) =>
      statuses.length === 0 ? `сайтов ${total}` : `сайтов ${total}: ${statuses.join(', ')}`,
  },
  maxPerLane: maxPerHost,
  enqueueJobs: enqueueBatches,
});
