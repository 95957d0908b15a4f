import { roleAllows } from '@geoplan/contracts/define';
import type { Page } from 'playwright-core';
import { matchPath } from 'react-router-dom';
import { expect, test } from 'vitest';
import { finishedRun } from '../features/geo-analysis/testing/finished-run.ts';
import { enterScreen } from '../testing/enter-screen.ts';
import { analyticsAnswers, smallWorkspace } from '../testing/fakes/fake-analytics.ts';
import type { Answer } from '../testing/fakes/fake-api.ts';
import { fakeRecords, sampleRecord } from '../testing/fakes/fake-records.ts';
import { webTests } from '../testing/web-tests.ts';
import { screens } from './screens.tsx';

const { open } = webTests();

const { runService, run } = finishedRun();
const noSite = { totalDomains: 0, sitesInWork: 0, launchedSites: 0 };
const api: Answer[] = [
  ...runService.api,
  ...fakeRecords([
    sampleRecord('bet', 'pl', { searchVolume: 74_000, ...noSite }),
    sampleRecord('bet', 'de'),
    sampleRecord('win', 'de'),
  ]),
  ...analyticsAnswers(smallWorkspace()),
];

const text = (shown: string | RegExp) => (page: Page) => page.getByText(shown).first().waitFor();

/** Every screen of a viewer's menu and the screens linked from there, in states that offer actions. */
const places: [path: string, isReady: (page: Page) => Promise<unknown>][] = [
  ['/', text('Сервер отвечает')],
  [
    '/analysis-history?view=analyses',
    (page) => page.getByRole('link', { name: 'bet', exact: true }).first().waitFor(),
  ],
  [
    '/analysis-results',
    async (page) => {
      await page.getByRole('button', { name: 'Развернуть: bet' }).click();
      await page.getByRole('link', { name: 'Польша' }).waitFor();
    },
  ],
  [
    '/analysis-results?tab=matrix',
    async (page) => {
      await page.getByRole('gridcell', { name: 'win, Польша: нет данных' }).click();
      await text('Для этой страны данных ещё нет.')(page);
    },
  ],
  [
    '/analysis-results?tab=matrix&gaps=true',
    async (page) => {
      await page.getByRole('gridcell', { name: /^bet, Польша: объём/ }).click();
      await page.getByRole('link', { name: 'Подробнее' }).waitFor();
    },
  ],
  ['/keyword/bet?selected=pl', text('Выбрано 1 из 2')],
  ['/keyword/bet/country/pl', text('Подробные метрики')],
  ['/keyword/bet/country/pl?tab=tz', text('ТЗ не создано')],
  [
    `/geo-analysis?run=${run.runId}&stages=tzGeneration`,
    (page) => page.getByRole('region', { name: 'Результаты запуска' }).waitFor(),
  ],
  ['/notion-data', text(/^Показано/)],
  ['/notion-analytics', (page) => page.getByRole('heading', { name: 'GEO × статус' }).waitFor()],
];

/**
 * Words of actions that require the role user, such as runs, deletions and changes of the plan. Everybody may select
 * rows, to compare or export them.
 */
const closed = /в план|удалить|повторить|отменить|запустить|продолжить|анализ$|условия|проверить/i;

/** True if a viewer may open the URL, by the role of its menu entry or else of the guard. The run form is closed. */
function isOpenToViewers(address: string): boolean {
  const { pathname, searchParams } = new URL(address, 'http://geoplan.test');
  const screen = screens.find(({ path }) => matchPath(path, pathname));
  if (screen === undefined || pathname === '/analysis') return false;
  return searchParams.has('run') || roleAllows('viewer', screen.menu?.role ?? screen.role);
}

test('recognizes addresses that a viewer is not allowed to open', () => {
  const addresses = ['/analysis', '/geo-analysis?keywords=a', '/planning', '/tz-generation', '/settings'];
  expect(addresses.filter((address) => isOpenToViewers(address))).toEqual([]);
});

test('offers a viewer no link or button that requires another role', async () => {
  const page = await open('/', { as: 'viewer', api });
  for (const [path, isReady] of places) {
    await enterScreen(page, path);
    await isReady(page);
    const links = await page
      .locator('a[href^="/"]')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    expect(
      links.filter((address) => !isOpenToViewers(address)),
      path,
    ).toEqual([]);
    const offered = page.getByRole('button', { name: closed });
    expect(
      await offered.evaluateAll((all) => all.map((each) => each.ariaLabel ?? each.textContent)),
      path,
    ).toEqual([]);
  }
});
