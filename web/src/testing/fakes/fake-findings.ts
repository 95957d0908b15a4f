import {
  changeExpectations,
  changeSchedule,
  listFindings,
  readExpectations,
  readSchedule,
  readSiteChecks,
  type CheckScheduleState,
  type ExpectationTable,
  type Finding,
} from '@geoplan/contracts/http-status/http-status';
import type { CheckedSite } from '@geoplan/contracts/http-status/http-status-runs';
import { answer, Failed, ok, type Answer } from './fake-api.ts';

const checkedAt = '2026-11-20T11:05:00.000Z';

/** Finding about a site, with only the given fields set. */
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
  /** Checks of all sites, newest first; two per page. */
  history?: readonly CheckedSite[];
}

/** Disabled schedule. */
const noSchedule: CheckScheduleState = {
  isEnabled: false,
  every: 'day',
  weekday: 1,
  hour: 3,
  statusFilter: [],
  revision: 'revision 0',
  timeZone: 'UTC',
  nextAt: null,
  digest: null,
};

/** Fake of the settings of checks, which a test reads and changes. */
export function fakeCheckRules(
  change: { table?: ExpectationTable; schedule?: Partial<CheckScheduleState> } = {},
) {
  const rules = {
    table: change.table ?? { rules: [], revision: 0 },
    schedule: { ...noSchedule, ...change.schedule },
  };
  const api: Answer[] = [
    answer(readExpectations, () => ok(rules.table)),
    answer(changeExpectations, ({ body }) => {
      if (body.revision !== rules.table.revision)
        throw new Failed('conflict', { message: 'Таблицу уже изменил кто-то другой' });
      rules.table = { ...body, revision: body.revision + 1 };
      return ok(rules.table);
    }),
    answer(readSchedule, () => ok(rules.schedule)),
    answer(changeSchedule, ({ body }) => {
      if (body.revision !== rules.schedule.revision)
        throw new Failed('conflict', { message: 'Расписание уже изменил кто-то другой' });
      const nextAt = body.isEnabled ? '2026-11-24T03:00:00.000Z' : null;
      rules.schedule = { ...rules.schedule, ...body, revision: `after ${body.revision}`, nextAt };
      return ok(rules.schedule);
    }),
  ];
  return { api, rules };
}

/** Findings of checks so far. */
export function fakeFindings({ findings = [], history = [] }: FakeFindings = {}): Answer[] {
  return [
    ...fakeCheckRules().api,
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
