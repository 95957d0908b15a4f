import { listBalanceAlerts } from '@geoplan/contracts/balance/balance-alerts';
import type { Role } from '@geoplan/contracts/define';
import { listChanges } from '@geoplan/contracts/geo/geo-changes';
import { listOpportunities } from '@geoplan/contracts/geo/opportunity-endpoints';
import { dropRunSchema, listDropRuns } from '@geoplan/contracts/drops/drop-runs';
import { listRuns } from '@geoplan/contracts/geo/geo-runs';
import { listFindings } from '@geoplan/contracts/http-status/http-status';
import { listCheckRuns } from '@geoplan/contracts/http-status/http-status-runs';
import { listSiteChanges } from '@geoplan/contracts/notion/site-changes';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { enterScreen } from '../../testing/enter-screen.ts';
import { expectAccessible, expectAccessibleInAllThemesAndSizes } from '../../testing/expect-accessible.ts';
import { truncatedTexts } from '../../testing/truncated-texts.ts';
import { answer, Failed, ok, type Answer } from '../../testing/fakes/fake-api.ts';
import { sampleFinding } from '../../testing/fakes/fake-findings.ts';
import { fakeRuns } from '../../testing/fakes/fake-runs.ts';
import { fakeWorkspace, sampleWorkspace } from '../../testing/fakes/fake-workspace.ts';
import { sampleCheckRun } from '../../testing/fakes/sample-checks.ts';
import { sampleDrop, sampleList } from '../../testing/fakes/sample-drops.ts';
import { sampleRun } from '../../testing/fakes/sample-runs.ts';
import { desktop, phone, webTests } from '../../testing/web-tests.ts';

const { open, oneVisit } = webTests();

async function openReady(
  role: Role,
  api: readonly Answer[] = [],
  stored: Record<string, string> = {},
): Promise<Page> {
  const page = await open('/', { as: role, api, stored });
  await page.getByText(/^Сервер отвечает/).waitFor();
  return page;
}
const region = (page: Page, title: string) => page.locator('section', { hasText: title }).last();
/** Polls the targets of all row links in one evaluation, since each row appears with its response. */
const expectLinks = (page: Page, title: string) => {
  const links = region(page, title).getByRole('listitem').getByRole('link');
  return expect.poll(() => links.evaluateAll((all) => all.map((link) => link.getAttribute('href'))));
};

describe('the dashboard of a user in an empty workspace', () => {
  const page = oneVisit(() => openReady('user'));

  test('marks the activity as sample data, shows every stage as pending, and reports nothing new', async () => {
    const activity = region(page(), 'Последняя активность');
    await activity.getByText('Демо', { exact: true }).waitFor();
    expect(await activity.getByRole('listitem').count()).toBe(6);
    expect(await page().getByText('Ожидает', { exact: true }).count()).toBe(6);
    await page().getByText('Нового нет').waitFor();
    await page().getByText('Запусков ещё не было').waitFor();
  });

  test('names the three steps to the first result, without linking the steps that only an admin may take', async () => {
    const steps = region(page(), 'Три шага до первого результата');
    await steps.getByText('0 из 3 сделано').waitFor();
    expect(await steps.getByRole('link').allInnerTexts()).toEqual(['Заполнить форму']);
    expect(await steps.getByText('Это делает администратор').count()).toBe(2);
    // The page has a single primary link to the first analysis.
    expect(await steps.locator('.bg-accent').count()).toBe(0);
  });

  test('has no card that links to the settings', async () => {
    expect(
      await page()
        .getByRole('link', { name: /Ключи API и модели/ })
        .count(),
    ).toBe(0);
    await page().getByText('Меняет администратор').waitFor();
  });

  test('shows every line in full on a phone', async () => {
    await page().setViewportSize(phone);
    await page().getByText('12 сайтов «В продакшене» не отвечают 200').waitFor();
    expect(await truncatedTexts(page().getByRole('main'))).toEqual([]);
    await page().setViewportSize(desktop);
  });
});

// Evaluated by the visit, not on import, because the tests before it may take minutes.
const now = () => new Date().toISOString();
describe('the dashboard of an admin in a workspace in use', () => {
  const ended = { status: 'completed', done: 96, failed: 0 } as const;
  const run = sampleRun({ ...ended, stages: ['tzGeneration'] });
  const check = sampleCheckRun({ status: 'completed', done: 480 });
  const list = dropRunSchema.strip().parse(sampleList([sampleDrop('a.com')], { byStatus: { free: 1 } }));
  const alert = {
    id: '00000000-0000-4000-8000-000000000001',
    providerId: '00000000-0000-4000-8000-000000000002',
    name: 'Scraping actors',
    kind: 'low' as const,
    balance: 7.82,
    alertBelow: 10,
    currency: 'USD' as const,
    staleCode: null,
    isDemo: false,
    raisedAt: '2026-11-20T09:00:00.000Z',
  };
  const move = {
    keyword: 'lumora',
    country: 'pl',
    metric: 'searchVolume' as const,
    before: 100,
    after: 250,
    changePercent: 150,
  };
  const asked: { since: string }[] = [];
  const page = oneVisit(() =>
    openReady(
      'admin',
      [
        ...fakeRuns().api,
        ...fakeWorkspace(sampleWorkspace(12)),
        answer(listRuns, () => ok({ runs: [{ ...run, finishedAt: now() }], nextCursor: null })),
        answer(listCheckRuns, () => ok({ runs: [{ ...check, finishedAt: now() }], nextCursor: null })),
        answer(listBalanceAlerts, () => ok([alert, { ...alert, id: alert.providerId, isDemo: true }])),
        answer(listFindings, () =>
          ok({ checked: 12, lastCheckedAt: now(), findings: [sampleFinding('a', { fellAt: now() })] }),
        ),
        answer(listChanges, () => ok({ items: [{ ...move, at: now() }], nextCursor: null })),
        answer(listSiteChanges, ({ query }) => {
          asked.push(query);
          return ok({ changes: [], totals: { added: 2, status: 1, removed: 0 }, nextCursor: null });
        }),
        answer(listDropRuns, () => ok({ runs: [{ ...list, finishedAt: now() }], nextCursor: null })),
      ],
      { 'analysis-stages-done': JSON.stringify([[run.runId, 'tzGeneration']]) },
    ),
  );

  test('links each change since the previous sign-in to its rows, with the worst change first', async () => {
    const since = region(page(), 'С вашего прошлого входа');
    await since.getByText('В Notion: 2 новых, 1 сменил статус').waitFor();
    const told = expect.poll(async () =>
      (await since.getByRole('link').allInnerTexts()).map((text) => text.split('\n')[0]),
    );
    await told.toEqual([
      '1\u00A0оповещение',
      '1\u00A0сайт упал',
      '1\u00A0запуск завершён',
      '3\u00A0сайта изменились',
      '1\u00A0показатель сдвинулся',
      '1\u00A0проверка HTTP',
      '1\u00A0список дропов',
    ]);
    // Previous sign-in of the sample user.
    const [{ since: moment } = { since: '' }] = asked;
    await expectLinks(page(), 'С вашего прошлого входа').toEqual([
      '/balance?view=alerts',
      '/notion-data?finding=fell',
      '/analysis-history',
      `/notion-data?view=changes&since=${encodeURIComponent(moment)}`,
      expect.stringMatching(/^\/analysis-history\?view=changes&days=\d+$/),
      '/notion-data?finding=changed',
      `/drop-search?source=list&list=${list.runId}`,
    ]);
  });

  test('shows the last run, the providers and the remaining quota in the cards', async () => {
    await page().getByText('Последний запуск: только что').waitFor();
    await page()
      .getByText(/^\d из 5\sпровайдеров/)
      .waitFor();
    await page().getByText('Источник метрик и Notion подключены').waitFor();
    await page()
      .getByText(/Сервер отвечает\. Осталось запросов: 1.240/)
      .waitFor();
    expect(await page().getByText('Три шага до первого результата').count()).toBe(0);
  });

  test('shows real stages and activity, and links each of them to the corresponding screen', async () => {
    const path = `/geo-analysis?run=${run.runId}`;
    await expectLinks(page(), 'Этапы анализа').toEqual([
      path,
      '/competitor-analysis',
      path,
      '/ai-assistant',
      '/domain-search',
      `/drop-search?source=list&list=${list.runId}`,
    ]);
    const card = region(page(), 'Этапы анализа');
    await card.getByText('3 из 6 завершено').waitFor();
    await card.getByText(/^Выполнен: .*lumoret casino/).waitFor();
    await card.getByText(/свободно 1$/).waitFor();
    const activity = region(page(), 'Последняя активность');
    await activity.getByText('Гео-анализ завершён').waitFor();
    expect(await activity.getByText('Демо', { exact: true }).count()).toBe(0);
    await activity.getByText('Проверка HTTP завершена').waitFor();
    await activity.getByText('Список дропов проверен').waitFor();
    await activity.getByText('Синхронизация Notion').waitFor();
    await expectLinks(page(), 'Последняя активность').toContain(path);
  });

  test('passes axe in both themes and all sizes', async () => {
    await expectAccessibleInAllThemesAndSizes(page());
  });
});

function fail(): never {
  throw new Failed('internal');
}

test('names the lists that cannot be loaded and shows the rest', async () => {
  const page = await openReady('viewer', [answer(listSiteChanges, fail), answer(listCheckRuns, fail)]);
  await page.getByText('Не удалось загрузить: изменения в Notion, проверки HTTP').waitFor();
  await region(page, 'Последняя активность').getByText('Не удалось загрузить: сервер не ответил').waitFor();
  await page.getByText('Запускают пользователи с ролью user или admin').waitFor();
});

test('no longer shows a server as ready after it stops responding', async () => {
  const page = await open('/no-such-page', { as: 'viewer', profile: 'own' });
  await page.clock.install();
  await enterScreen(page, '/', 'false');
  await page.getByText(/^Сервер отвечает/).waitFor();
  await page.route('**/api/auth/verify', (route) => route.abort('connectionrefused'));
  await page.clock.fastForward(90_000);
  await page.getByText('Нет связи с сервером').waitFor();
});

test('links the best opportunities to their pairs and to the list sorted by index, and hides them before the first analysis', async () => {
  const estimate = { sortIndex: 75, difficulty: 62, price: null, coverage: null };
  const pairs = ['pl', 'de'].map((country, at) => ({
    keyword: `torvelbet ${at}`,
    country,
    searchVolume: 12_000,
    difficulty: at === 1 ? null : 35,
    cpc: 2.5,
    isDemo: at === 1,
    totalDomains: 0,
    sitesInWork: 0,
    launchedSites: 0,
    isGap: true,
    opportunity: { index: 79 - at, countedSites: 0, estimate: at === 1 ? estimate : null },
  }));
  const workspace = sampleWorkspace(0);
  workspace.syncs = workspace.syncs.map((sync) => ({ ...sync, lastSuccessAt: null }));
  const page = await openReady('viewer', [
    ...fakeWorkspace(workspace),
    answer(listOpportunities, () => ok({ items: pairs })),
  ]);
  await region(page, 'Лучшие возможности').getByText('Демо', { exact: true }).waitFor();
  await expectLinks(page, 'Лучшие возможности').toEqual([
    '/keyword/torvelbet%200/country/pl',
    '/keyword/torvelbet%201/country/de',
  ]);
  const index = page.getByRole('button', { name: 'Германия: примерно 78, неизвестно: сложность' });
  await expect.poll(() => index.textContent()).toBe('≈78');
  const all = region(page, 'Лучшие возможности').getByRole('link', { name: 'Все по индексу' });
  expect(await all.getAttribute('href')).toBe('/analysis-results?sort=opportunity');
  // The notice and the card report one state.
  await page
    .getByRole('main')
    .getByText(/^Ещё не синхронизировано из Notion: /)
    .waitFor();
  const ready = page.getByRole('link', { name: /Почти готов к работе.*Notion ещё не прочитан/ });
  expect(await ready.getAttribute('href')).toBe('/notion-data');
  await page.setViewportSize(phone);
  await expectAccessible(page, 'best opportunities');
});
