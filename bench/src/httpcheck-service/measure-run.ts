import { checkAll } from '@geoplan/contracts/http-status/http-status-runs';
import type { ExpectedResult } from '@geoplan/sandbox/test-sites/expected-result';
import { listWrong } from '../httpcheck/list-wrong.ts';
import { waitForIdle } from '../wait-for-idle.ts';
import type { BenchSite } from './run-order.ts';
import { statusesOf, type ServiceTestbed, type WorkerSettings } from './service-testbed.ts';

/** Workers of the run, and the checked sites: the testbed's `sites` or `firstSites`. */
interface RunSettings extends WorkerSettings {
  sites: readonly BenchSite[];
}

/** One run. */
export interface RunMeasured {
  /** Time from the start request until the run is over. */
  wallMs: number;
  /** Time until the response to the start. */
  startMs: number;
  /** Sum of all workers. */
  cpuMs: number;
  /** Memory of the largest worker, including its start. */
  peakMib: number;
  /** Sites whose stored result differs from the expected one. */
  wrong: number;
}

type StoredCheck = ExpectedResult & { siteId: string };

/** Compares the stored results of a run with the expected ones; each site must occur once, in the order of `sites`. */
async function countWrongStored(
  testbed: ServiceTestbed,
  sites: readonly BenchSite[],
  runId: string,
): Promise<number> {
  const ordered = await testbed.sql<{ siteId: string }>(
    `select input ->> 'siteId' as "siteId" from run_items where run_id = $1 and state = 'succeeded' order by position`,
    [runId],
  );
  const stored = await testbed.sql<StoredCheck>(
    `select site_id as "siteId", http_status as "httpStatus", reason, final_url as "finalUrl",
      final_status as "finalStatus", coalesce(redirects, '[]') as redirects
    from site_check_history where run_id = $1`,
    [runId],
  );
  const checks = new Map(stored.map((check) => [check.siteId, check]));
  const ended = sites.map(({ siteId }, at) =>
    ordered[at]?.siteId === siteId ? checks.get(siteId) : undefined,
  );
  return (
    listWrong(sites, ended).length +
    (stored.length - checks.size) +
    Math.max(0, ordered.length - sites.length)
  );
}

/**
 * Starts workers and, when the machine has settled, a run over all or the first of these sites, like a user. Waits for
 * its end in Postgres.
 */
export function measureRun(
  testbed: ServiceTestbed,
  { sites, ...settings }: RunSettings,
  settle: () => Promise<unknown> = waitForIdle,
): Promise<RunMeasured> {
  return testbed.withWorkers(settings, async (workers, call) => {
    await testbed.sql('vacuum analyze');
    await settle();
    const cpu = () => workers.reduce((sum, worker) => sum + worker.usage().cpuSeconds, 0);
    const cpuBefore = cpu();
    const began = performance.now();
    const answer = await call(checkAll.path, 202, {
      method: 'POST',
      body: { statusFilter: statusesOf(testbed, sites) },
      headers: { prefer: 'respond-async' },
    });
    const { runId } = checkAll.response.parse(JSON.parse(answer.body.toString())).data;
    await testbed.waitForRows(1, `select from runs where id = $1 and status <> 'running'`, [runId]);
    const wallMs = performance.now() - began;
    const cpuMs = 1_000 * (cpu() - cpuBefore);
    return {
      wallMs,
      startMs: answer.ms,
      cpuMs,
      peakMib: Math.max(...workers.map((worker) => worker.usage().peakMib)),
      wrong: await countWrongStored(testbed, sites, runId),
    };
  });
}
