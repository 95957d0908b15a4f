import { followRun, readRun } from '@geoplan/contracts/geo/geo-runs';
import { followSharedPlan, readSharedPlan } from '@geoplan/contracts/geo/shared-plan';
import { logout } from '@geoplan/contracts/auth';
import { followCheckRun } from '@geoplan/contracts/http-status/http-status-runs';
import { sharedBrowser } from '@geoplan/test-servers/browser';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { formatNumber } from '../../format/format-number.ts';
import {
  answer,
  answerStream,
  done,
  ok,
  type Answer,
  type FakeEvent,
} from '../../../testing/fakes/fake-api.ts';
import { fakeChecks } from '../../../testing/fakes/fake-checks.ts';
import { fakeCheckRules, fakeFindings, sampleFinding } from '../../../testing/fakes/fake-findings.ts';
import { fakeWorkspace, sampleSite, sampleWorkspace } from '../../../testing/fakes/fake-workspace.ts';
import { sampleResult, sampleRunDetail } from '../../../testing/fakes/sample-runs.ts';
import { emptyDocumentPath } from '../../../testing/serve-web.ts';
import { webTests } from '../../../testing/web-tests.ts';

const { open, oneVisit, pathOf } = webTests();

/** Tab in whose profile the tests open theirs, because a new profile compiles the app again. */
const home = oneVisit(() => open('/no-such-page', { as: 'user' }));
const openTab = (path: string, api: readonly Answer[]) => open(path, { as: 'user', api, beside: home() });

const never = new Promise<never>(() => undefined);

// Three pools of two connections would take all six that a browser opens per host.
const tabCount = process.env['FULL'] === '1' ? 10 : 3;

test('follows three running checks and the shared plan in several tabs over at most two connections, which leaves the others for calls', async () => {
  const projects = Array.from({ length: 3 }, (_, at) => sampleSite(at, { id: `site-${at}` }));
  const workspace = sampleWorkspace(0, { projects });
  const checks = fakeChecks(workspace);
  for (const site of projects) checks.put([site], { kind: 'sites' });
  const counts = { done: 0, total: 1, failed: 0 };
  const followed = new Set<string>();
  const connections: AbortSignal[] = [];
  const follow = (name: string, signal: AbortSignal) => {
    followed.add(name);
    connections.push(signal);
  };
  const api: Answer[] = [
    ...fakeWorkspace(workspace),
    ...checks.api,
    ...fakeCheckRules().api,
    ...fakeFindings({ findings: [sampleFinding('site-1', {})] }),
    answer(readSharedPlan, () => ok({ revision: 0, projects: [], removedIds: [] })),
    answerStream(followSharedPlan, (_, { signal }) => {
      follow('plan', signal);
      return { first: [{ event: 'changed', data: { revision: 0 } }], rest: never };
    }),
    answerStream(followCheckRun, (_, { params: { runId }, signal }) => {
      follow(runId, signal);
      return { first: [{ event: 'progress', data: counts }], rest: never };
    }),
  ];
  const options = { as: 'admin', api } as const;
  const stored = { 'plan-source': 'server' };
  const tabs = [await open('/notion-data', { ...options, stored, profile: 'own' })];
  while (tabs.length < tabCount)
    // oxlint-disable-next-line no-await-in-loop -- one tab after the other, as people open them
    tabs.push(await open('/notion-data', { ...options, beside: tabs[0]! }));
  await Promise.all(tabs.map((page) => page.getByText('Показано 3 из 3 сайтов').waitFor()));
  const last = tabs.at(-1)!;
  await last.getByRole('button', { name: /Последняя проверка/ }).click();
  await last.getByRole('button', { name: 'Ожидания статусов' }).click();
  await last.getByRole('dialog', { name: 'Ожидания статусов' }).getByRole('listitem').first().waitFor();
  await expect.poll(() => followed.size).toBe(4);
  await expect.poll(() => connections.filter(({ aborted }) => !aborted).length).toBe(2);
});

const pairs = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ keyword: `word ${at + 1}`, country: 'pl' }));

const runId = (at: number) => `00000000-0000-4000-a000-00000000000${at}`;
const screenOf = (at: number) => `/geo-analysis?run=${runId(at)}`;

/** Fakes runs of four pairs: two are done when a reader connects, the others when the test continues. */
function heldRuns() {
  const events: FakeEvent[] = pairs(4).map(({ keyword }, at) => ({
    event: 'item',
    data: { result: sampleResult(keyword, 'pl', at + 1), isFromStore: false },
    id: String(at + 1),
  }));
  const connections: { runId: string; lastEventId: string | undefined; signal: AbortSignal }[] = [];
  const later = Promise.withResolvers<undefined>();
  const api: Answer[] = [
    answer(readRun, ({ params }) => ok(sampleRunDetail({ waiting: pairs(4), runId: params.runId }))),
    answer(logout, () => done),
    answerStream(followRun, (_, { params, lastEventId, signal }) => {
      connections.push({ runId: params.runId, lastEventId, signal });
      const after = Number(lastEventId ?? 0);
      const end = { event: 'progress', data: { done: 4, total: 4, failed: 0 }, id: '4' };
      const rest = later.promise.then(() => [...events.slice(Math.max(after, 2)), end]);
      return { first: events.slice(after, 2), rest };
    }),
  ];
  return {
    api,
    /** Runs with an open connection. */
    open: () => connections.filter(({ signal }) => !signal.aborted).map((each) => each.runId),
    /** Last event ids of the connections, excluding those that readers reopen after the last event. */
    resumedAfter: () =>
      connections.map(({ lastEventId }) => lastEventId).filter((lastEventId) => lastEventId !== '4'),
    goOn: () => later.resolve(undefined),
  };
}

const isFound = (page: Page, word: number) =>
  page
    .getByRole('row')
    .filter({ hasText: `word ${word}` })
    .filter({ hasText: formatNumber(74_000 - word * 100) });

test('shares one connection to a run between two tabs, keeps the stream when the tab that opened it closes, and ends the stream of a closed tab', async () => {
  const runs = heldRuns();
  const first = await openTab(screenOf(1), runs.api);
  await isFound(first, 2).waitFor();
  const second = await openTab(screenOf(1), runs.api);
  await isFound(second, 2).waitFor();
  await expect.poll(runs.open).toEqual([runId(1)]);
  const third = await openTab(screenOf(2), runs.api);
  await expect.poll(runs.open).toEqual([runId(1), runId(2)]);
  await first.close();
  await third.close();
  await expect.poll(runs.open).toEqual([runId(1)]);
  runs.goOn();
  await isFound(second, 4).waitFor();
  expect(runs.resumedAfter()).toEqual([undefined, undefined, undefined]);
});

async function crashWorkers(): Promise<void> {
  const devtools = await (await sharedBrowser()).newBrowserCDPSession();
  const { targetInfos } = await devtools.send('Target.getTargets');
  const workers = targetInfos.filter(({ type }) => type === 'shared_worker');
  await Promise.all(workers.map(({ targetId }) => devtools.send('Target.closeTarget', { targetId })));
  await devtools.detach();
}

/** Simulates that a tab is hidden or shown again. */
const show = (page: Page, state: DocumentVisibilityState) =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => value });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);

test('releases the stream of a hidden tab, and resumes after the last event when the tab is shown and when a crashed worker has been replaced', async () => {
  const runs = heldRuns();
  const page = await openTab(screenOf(1), runs.api);
  await isFound(page, 2).waitFor();
  await show(page, 'hidden');
  await expect.poll(runs.open).toEqual([]);
  await show(page, 'visible');
  await expect.poll(runs.resumedAfter).toEqual([undefined, '2']);
  await crashWorkers();
  await expect.poll(runs.resumedAfter).toEqual([undefined, '2', '2']);
  runs.goOn();
  await isFound(page, 4).waitFor();
});

test('ends the stream in all tabs when the user signs out in one', async () => {
  const runs = heldRuns();
  const first = await open(screenOf(1), { as: 'user', api: runs.api, profile: 'own' });
  const second = await open(screenOf(1), { as: 'user', api: runs.api, beside: first });
  await Promise.all([first, second].map((page) => isFound(page, 2).waitFor()));
  await first.getByRole('button', { name: /^Профиль:/ }).click();
  await first.getByRole('menuitem', { name: 'Выйти' }).click();
  await expect.poll(() => pathOf(second)).toMatch(/^\/login/);
  await expect.poll(runs.open).toEqual([]);
});

test.each([
  ['has no shared workers', () => Reflect.deleteProperty(globalThis, 'SharedWorker')],
  [
    'cannot load the worker file',
    () => {
      const Native = SharedWorker;
      globalThis.SharedWorker = class extends Native {
        constructor() {
          super('/assets/replaced.js', { type: 'module' });
        }
      };
    },
  ],
])('uses a separate connection in a tab that %s', async (_, prepare) => {
  const runs = heldRuns();
  const page = await openTab(emptyDocumentPath, runs.api);
  await page.addInitScript(prepare);
  await page.goto(new URL(screenOf(1), page.url()).href);
  await isFound(page, 2).waitFor();
  runs.goOn();
  await isFound(page, 4).waitFor();
  expect(runs.resumedAfter()).toEqual([undefined]);
});
