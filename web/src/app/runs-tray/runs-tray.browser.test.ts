import { cancelRun, followRun, listRuns, readRun, type GeoRun } from '@geoplan/contracts/geo/geo-runs';
import { cancelSync, listSyncs } from '@geoplan/contracts/notion/notion';
import type { Role } from '@geoplan/contracts/define';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, expectAccessibleInAllThemesAndSizes } from '../../testing/expect-accessible.ts';
import { answer, answerEvents, ok, type Answer } from '../../testing/fakes/fake-api.ts';
import { sampleRun, sampleRunDetail } from '../../testing/fakes/sample-runs.ts';
import { sampleSyncs } from '../../testing/fakes/fake-workspace.ts';
import { holdTimers } from '../../testing/hold-timers.ts';
import { webTests } from '../../testing/web-tests.ts';

const { open, pathOf } = webTests();

const now = () => new Date().toISOString();
const finished = sampleRun(
  {
    status: 'completed',
    done: 40,
    total: 40,
    failed: 0,
    keywords: ['torvelbet'],
    keywordCount: 1,
  },
  2,
);
const failed = sampleRun({ status: 'failed', done: 5, total: 5, failed: 5 }, 3);
const old = sampleRun(
  { status: 'completed', startedAt: '2026-01-02T10:00:00.000Z', finishedAt: '2026-01-02T10:05:00.000Z' },
  4,
);

/** Fake of the list of runs; the list belongs to the caller. */
const listedRuns = (runs: GeoRun[]): Answer[] => [
  answer(listRuns, () => {
    // Times are set per response, since midnight may have passed. Both runs get the same time, so their order is that
    // of the list.
    const endedAt = now();
    for (const run of [finished, failed]) Object.assign(run, { startedAt: endedAt, finishedAt: endedAt });
    return ok({ runs, nextCursor: null });
  }),
  answer(cancelRun, ({ params }) => {
    const run = runs.find(({ runId }) => runId === params.runId)!;
    Object.assign(run, { status: 'cancelled', finishedAt: now() });
    return ok(run);
  }),
  answer(readRun, () => ok(sampleRunDetail({ status: 'completed', runId: sampleRun().runId }))),
  answerEvents(followRun, []),
];

const trayButton = (page: Page) => page.getByRole('button', { name: /^Запуски/ });
const tray = (page: Page) => page.getByRole('dialog', { name: 'Запуски' });

/** Opens the screen that costs least; the tray is in its top bar, too. */
const openTop = (as: Role, api: readonly Answer[]) => open('/no-such-page', { as, api });

test('renders no tray and does not poll the list if no run is in progress and none has ended today', async () => {
  let asked = 0;
  const api = [
    answer(listRuns, () => {
      asked += 1;
      return ok({ runs: [old], nextCursor: null });
    }),
  ];
  const page = await openTop('user', api);
  await expect.poll(() => asked).toBe(1);
  // Longer than the poll interval of a running one.
  await page.waitForTimeout(2_500);
  expect(asked).toBe(1);
  expect(await trayButton(page).count()).toBe(0);
});

test('counts runs in progress, and lists them with the runs that ended today', async () => {
  const page = await openTop('user', listedRuns([sampleRun(), finished, failed, old]));
  await trayButton(page).waitFor();
  // An experimental rule of axe, which must be enabled explicitly.
  await expectAccessible(page, 'names', ['label-content-name-mismatch']);
  await trayButton(page).click();
  expect(await trayButton(page).getAttribute('aria-label')).toBe('Запуски 1');
  const items = tray(page).getByRole('listitem');
  expect(await items.getByRole('link').allTextContents()).toEqual([
    '3\u00A0слова × 32\u00A0страны · lumoret casino …',
    '1\u00A0слово × 32\u00A0страны · torvelbet',
    '3\u00A0слова × 32\u00A0страны · lumoret casino …',
  ]);
  expect(await items.first().locator('p').textContent()).toBe('Выполняется: 61 из 96 · 2\u00A0ошибки');
  expect(await items.last().locator('p').textContent()).toMatch(
    /^Ошибка: 5 из 5 · 5\u00A0ошибок · \d\d:\d\d$/,
  );
  const bar = tray(page).getByRole('progressbar');
  expect(await bar.getAttribute('aria-valuenow')).toBe('61');
  expect(await tray(page).getByRole('link', { name: 'Все запуски' }).getAttribute('href')).toBe(
    '/analysis-history',
  );
  await expectAccessibleInAllThemesAndSizes(page);
});

test('cancels a run with the keyboard after a reload, keeps it in the list as cancelled without announcing the removal of the cancel button, and links it to its screen', async () => {
  const page = await openTop('user', listedRuns([sampleRun()]));
  await trayButton(page).waitFor();
  await page.reload();
  await trayButton(page).focus();
  await page.keyboard.press('Enter');
  await tray(page).and(page.locator(':focus-within')).waitFor();
  await tray(page).getByRole('button', { name: 'Отменить' }).press('Enter');
  await page.getByText('Запуск отменён, найденное сохранено').waitFor();
  await tray(page)
    .getByText(/Отменён: отменён · 61 из 96/)
    .waitFor();
  expect(await tray(page).getByRole('button', { name: 'Отменить' }).count()).toBe(0);
  await expectAccessible(page, 'cancelled');
  await tray(page).getByRole('listitem').getByRole('link').focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => pathOf(page)).toBe(`/geo-analysis?run=${sampleRun().runId}`);
  await tray(page).waitFor({ state: 'detached' });
});

test('lists a running sync with its progress and a working cancel button', async () => {
  const syncs = sampleSyncs().slice(0, 2);
  Object.assign(syncs[0]!, { status: 'running', scanned: 1_200 });
  const api = [
    ...listedRuns([]),
    answer(listSyncs, () => ok(syncs)),
    answer(cancelSync, ({ params }) => {
      const sync = syncs.find(({ databaseId }) => databaseId === params.databaseId)!;
      Object.assign(sync, { status: 'ok', scanned: null });
      return ok(syncs);
    }),
  ];
  const page = await openTop('user', api);
  await page.getByRole('button', { name: 'Запуски 1' }).click();
  const item = tray(page).getByRole('listitem');
  expect(await item.getByRole('link').textContent()).toBe('Notion: Сайты Европа');
  await item.getByText(/^прочитано строк: 1.200/).waitFor();
  await item.getByRole('button', { name: 'Отменить синхронизацию: Сайты Европа' }).click();
  await page.getByText('Синхронизация отменена, показаны прежние данные').waitFor();
  await trayButton(page).waitFor({ state: 'detached' });
});

test('shows a viewer the runs without a cancel button', async () => {
  const page = await openTop('viewer', listedRuns([sampleRun()]));
  await trayButton(page).click();
  await tray(page).getByText('61 из 96').waitFor();
  expect(await tray(page).getByRole('button', { name: 'Отменить' }).count()).toBe(0);
});

test('notifies the user who started a run when it ends, with a link to the run, even on another screen', async () => {
  const runs = [sampleRun(), sampleRun({ startedBy: 'admin@demo.local' }, 5)];
  const page = await openTop('user', listedRuns(runs));
  await trayButton(page).waitFor();
  await holdTimers(page, 5_000);
  for (const run of runs) Object.assign(run, { status: 'completed', done: 96, finishedAt: now() });
  const toast = page.getByRole('alertdialog');
  await toast.getByText('Гео-анализ завершён: 96 из 96, 2 ошибки').waitFor();
  expect(await toast.count()).toBe(1);
  await toast.getByRole('button', { name: 'Открыть' }).click();
  await expect.poll(() => pathOf(page)).toBe(`/geo-analysis?run=${sampleRun().runId}`);
});
