import type { CheckResult } from '@geoplan/contracts/http-status/check-result';
import type { CheckedSite, CheckRun } from '@geoplan/contracts/http-status/http-status-runs';
import type { NotionSite } from '@geoplan/contracts/notion/notion-site';

const uuid = (at: number) => `00000000-0000-4000-b000-${String(at).padStart(12, '0')}`;

/** Check of the five statuses in the specification that has done 120 of its 480 sites; `at` determines its id. */
export function sampleCheckRun(change: Partial<CheckRun> = {}, at = 1): CheckRun {
  return {
    runId: uuid(at),
    status: 'running',
    done: 120,
    total: 480,
    failed: 0,
    startedAt: new Date().toISOString(),
    startedBy: 'user@demo.local',
    kind: 'filter',
    statusFilter: ['Migrate to server', 'Canonical', 'Redirect', 'SEO process', 'DELETED'],
    batchSize: 10,
    totalBatches: 48,
    byStatus: { '200': 100, '404': 12, dns: 8 },
    ...change,
  };
}

/** Successful response, received now. */
function sampleCheckResult(change: Partial<CheckResult> = {}): CheckResult {
  return {
    httpStatus: 200,
    reason: 'ok',
    finalStatus: 200,
    finalUrl: 'https://alpha.example/',
    redirects: [],
    isOtherDomain: false,
    certificateEndsAt: '2027-02-01T00:00:00.000Z',
    detail: null,
    ms: 142,
    checkedAt: new Date().toISOString(),
    ...change,
  };
}

/** Result of a check of a site. */
export function sampleCheckedSite({ id, url }: NotionSite, change: Partial<CheckResult> = {}): CheckedSite {
  return { projectId: id, url, ...sampleCheckResult({ finalUrl: url, ...change }) };
}
