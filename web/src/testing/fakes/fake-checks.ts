import type { CheckResult } from '@geoplan/contracts/http-status/check-result';
import {
  cancelCheckRun,
  checkAll,
  checkRunSchema,
  checkSites,
  followCheckRun,
  listCheckRuns,
  readCheckRun,
  retryCheckRun,
  type CheckRun,
  type CheckRunDetail,
} from '@geoplan/contracts/http-status/http-status-runs';
import type { NotionSite } from '@geoplan/contracts/notion/notion-site';
import { answer, answerEvents, Failed, ok, type Answer, type FakeEvent } from './fake-api.ts';
import type { FakeWorkspace } from './fake-workspace.ts';
import { sampleCheckedSite, sampleCheckRun } from './sample-checks.ts';

interface FakeCheckRun extends CheckRunDetail {
  waiting: NotionSite[];
  events: FakeEvent[];
}

const counts = ({ done, total, failed, postponed = 0 }: CheckRun) => ({ done, total, failed, postponed });
/** Run without its items, as in the list of runs. */
const bare = (run: FakeCheckRun) => checkRunSchema.strip().parse(run);

/** Fake of check runs, in memory, over the sites of a fake workspace. */
function fakeCheckRuns(workspace: FakeWorkspace, startedBy: string) {
  const runs: FakeCheckRun[] = [];
  const find = (runId: string): FakeCheckRun => {
    const found = runs.find((run) => run.runId === runId);
    if (!found) throw new Failed('not_found', { message: 'Запуск не найден' });
    return found;
  };

  /** Adds a run over these sites; earlier progress is in `change`. */
  const put = (waiting: NotionSite[], change: Partial<CheckRun> = {}): FakeCheckRun => {
    const total = waiting.length;
    const totalBatches = Math.ceil(total / 10);
    const begun = { done: 0, total, totalBatches, byStatus: {}, startedBy, ...change };
    const run: FakeCheckRun = {
      ...sampleCheckRun(begun, runs.length + 1),
      results: [],
      errors: [],
      events: [],
      waiting,
    };
    run.events.push({ event: 'progress', data: counts(run) });
    runs.unshift(run);
    return run;
  };
  const end = (run: FakeCheckRun, status: 'completed' | 'failed' | 'cancelled') => {
    Object.assign(run, { status, finishedAt: new Date().toISOString() });
    run.events.push({ event: status, data: counts(run) });
  };
  /** Postpones all waiting sites of a run to a confirmation check. */
  const postpone = (run: FakeCheckRun) => {
    run.postponed = run.waiting.length;
    run.events.push({ event: 'progress', data: counts(run) });
  };
  /**
   * Checks `sites` waiting sites of a run; the last one completes it. From then on the list of sites has the results.
   */
  const advance = (
    run: FakeCheckRun,
    sites = Number.POSITIVE_INFINITY,
    result: Partial<CheckResult> = {},
  ) => {
    for (const site of run.waiting.splice(0, Math.min(sites, run.waiting.length))) {
      const checked = sampleCheckedSite(site, result);
      const { httpStatus, reason, checkedAt } = checked;
      run.done += 1;
      run.byStatus[httpStatus || reason] = (run.byStatus[httpStatus || reason] ?? 0) + 1;
      run.results.push(checked);
      run.events.push({ event: 'item', data: { result: checked } });
      if (run.waiting.length === 0)
        workspace.projects = workspace.projects.map((each) => {
          const found = run.results.find(({ projectId }) => projectId === each.id);
          return found ? { ...each, httpStatus, httpReason: reason, httpCheckedAt: checkedAt } : each;
        });
    }
    if (run.postponed !== undefined) run.postponed = Math.min(run.postponed, run.waiting.length);
    run.events.push({ event: 'progress', data: counts(run) });
    if (run.waiting.length === 0) end(run, 'completed');
  };
  /** Ends a run without a result for any of its sites. */
  const fail = (run: FakeCheckRun, message: string) => {
    run.errors = run.waiting.splice(0).map(({ id }) => ({ projectId: id, code: 'unavailable', message }));
    Object.assign(run, { done: run.total, failed: run.total });
    end(run, 'failed');
  };
  return { runs, find, put, end, advance, postpone, fail };
}

const started = ({ runId, done, total, totalBatches }: CheckRun) =>
  ok({ runId, status: 'running' as const, done, total, totalChecked: done, totalBatches });
const folded = (statuses: readonly string[]) => statuses.map((status) => status.toLowerCase());

/** Fake of the httpcheck service: the screen starts and cancels runs, the test advances them. */
export function fakeChecks(workspace: FakeWorkspace, startedBy = 'user@demo.local') {
  const { runs, find, put, end, advance, postpone, fail } = fakeCheckRuns(workspace, startedBy);
  /** Bodies of the requested checks. */
  const asked: unknown[] = [];
  const api: Answer[] = [
    answer(checkAll, ({ body }) => {
      asked.push(body);
      const keys = folded(body.statusFilter);
      const isSame = ({ kind, statusFilter: same }: CheckRun) =>
        kind === 'filter' && folded(same).join('\n') === keys.join('\n');
      const joined = runs.find((run) => run.status === 'running' && isSame(run));
      const fits = ({ status }: NotionSite) => keys.length === 0 || keys.includes(status.toLowerCase());
      const { statusFilter } = body;
      return started(joined ?? put(workspace.projects.filter(fits), { statusFilter }));
    }),
    answer(checkSites, ({ body }) => {
      asked.push(body);
      const sites = workspace.projects.filter(({ id }) => body.projectIds.includes(id));
      return started(put(sites, { kind: 'sites', statusFilter: [] }));
    }),
    answer(listCheckRuns, ({ query: { status } }) => {
      const listed = runs.filter((run) => status === undefined || run.status === status);
      return ok({ runs: listed.map((run) => bare(run)), nextCursor: null });
    }),
    answer(readCheckRun, ({ params }) => {
      const run = find(params.runId);
      return ok({ ...bare(run), results: run.results, errors: run.errors });
    }),
    answerEvents(followCheckRun, (_, { runId = '' }) => find(runId).events),
    answer(cancelCheckRun, ({ params }) => {
      const run = find(params.runId);
      end(run, 'cancelled');
      return ok(bare(run));
    }),
    answer(retryCheckRun, ({ params }) => {
      const run = find(params.runId);
      Object.assign(run, { status: 'running', failed: 0, done: run.done - run.failed, errors: [] });
      return ok(bare(run));
    }),
  ];
  return { api, asked, runs, put, advance, postpone, fail };
}
