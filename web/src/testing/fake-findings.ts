import { listFindings, readSiteChecks, type Finding } from '@geoplan/contracts/http-status/http-status';
import type { CheckedSite } from '@geoplan/contracts/http-status/http-status-runs';
import { answer, ok, type Answer } from './fake-api.ts';

const checkedAt = '2026-11-20T11:05:00.000Z';

/** A finding about a site: nothing but what `change` says. */
export function sampleFinding(projectId: string, change: Partial<Finding>): Finding {
  return {
    projectId,
    httpStatus: 404,
    reason: 'client_error',
    checkedAt,
    finalUrl: null,
    isOtherDomain: false,
    mismatch: null,
    before: null,
    fellAt: null,
    certificateEndsAt: null,
    ...change,
  };
}

interface FakeFindings {
  findings?: readonly Finding[];
  /** Checks of all sites, the newest first; listed two a page. */
  history?: readonly CheckedSite[];
}

/** What checks have found so far. */
export function fakeFindings({ findings = [], history = [] }: FakeFindings = {}): Answer[] {
  return [
    answer(listFindings, () =>
      ok({
        checked: findings.length,
        lastCheckedAt: findings[0]?.checkedAt ?? null,
        findings: [...findings],
      }),
    ),
    answer(readSiteChecks, ({ params: { projectId }, query: { cursor } }) => {
      const ofSite = history.filter((each) => each.projectId === projectId);
      const from = Number(cursor ?? 0);
      const checks = ofSite.slice(from, from + 2).map((check) => {
        const { projectId: _projectId, ...seen } = check;
        return { ...seen, runId: null };
      });
      const nextCursor = from + 2 < ofSite.length ? String(from + 2) : null;
      return ok({ projectId, url: ofSite[0]?.url ?? null, history: checks, nextCursor });
    }),
  ];
}
