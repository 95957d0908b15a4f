import type { Role } from '@geoplan/contracts/define';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { enterScreen } from '../testing/enter-screen.ts';
import { fakeRecords, sampleRecord } from '../testing/fakes/fake-records.ts';
import { holdTimers } from '../testing/hold-timers.ts';
import { webTests } from '../testing/web-tests.ts';

const { open, oneVisit, pathOf, expectProblems } = webTests();

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Navigates within the document, like a link or the Back button. */
const goTo = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

describe('a viewer whose tab began on the page of a keyword', () => {
  const keyword = 'а/б 100% & co.uk';
  const path = `/keyword/${encodeURIComponent(keyword)}/country/pl`;
  const visit = oneVisit(async () => {
    const page = await open(path, { as: 'viewer', api: fakeRecords([sampleRecord(keyword, 'pl')]) });
    await heading(page, `${keyword} · PL`).waitFor();
    return page;
  });

  test('opens a keyword with a slash, a percent sign and Cyrillic letters as a single path segment', async () => {
    await enterScreen(visit(), path);
    await heading(visit(), `${keyword} · PL`).waitFor();
  });

  test('shows the required role to a user whose role is too low, and offers a way back', async () => {
    const page = visit();
    await enterScreen(page, '/planning');
    await heading(page, 'Планирование проектов').waitFor();
    // A new document, like a shared link.
    await page.evaluate(() => history.pushState(null, '', '/settings'));
    await page.reload();
    await heading(page, 'Доступ запрещен').waitFor();
    const roles = await page.getByRole('definition').allTextContents();
    expect(roles).toEqual(['admin', 'viewer']);
    await page.getByRole('button', { name: 'Назад' }).click();
    await heading(page, 'Планирование проектов').waitFor();
  });

  test('keeps the menu for an unknown path, shows the path, and links to the nearest screens available to the role', async () => {
    const page = visit();
    await goTo(page, '/notion?tab=1');
    await page.getByText('Unexpected Application Error!').waitFor();
    await heading(page, 'Такой страницы нет').waitFor();
    await page.getByText(/^\/notion: проверьте адрес/).waitFor();
    await expect.poll(() => page.title()).toBe('Такой страницы нет · Geoplan');
    const near = page.getByRole('navigation', { name: 'Похожие разделы' }).getByRole('link');
    expect((await near.allTextContents()).toSorted()).toEqual(['Аналитика Notion', 'Данные из Notion']);
    await page
      .getByRole('navigation', { name: 'Разделы' })
      .getByRole('link', { name: 'Результаты' })
      .waitFor();
    await page.getByRole('link', { name: 'На главную' }).click();
    await heading(page, 'Дашборд').waitFor();
    expect(pathOf(page)).toBe('/');
  });
});

describe('a browser whose stored session is unreadable', () => {
  const visit = oneVisit(() =>
    open('/users', { stored: { auth_token: 't', auth_user: '{broken', projects: '[]' } }),
  );

  test('clears unreadable session data and redirects to the sign-in screen', async () => {
    await heading(visit(), 'Вход в систему').waitFor();
    await expect.poll(() => pathOf(visit())).toBe('/login');
    expect(await visit().evaluate(() => Object.keys(localStorage))).toEqual(['projects']);
  });

  test('shows the 404 fallback to a visitor who is not signed in', async () => {
    await heading(visit(), 'Вход в систему').waitFor();
    await enterScreen(visit(), '/no-such-page');
    await visit().getByText('Unexpected Application Error!').waitFor();
    await visit().getByRole('button', { name: 'На главную' }).click();
    await heading(visit(), 'Вход в систему').waitFor();
  });
});

/** Opens the screen that costs least, with the menu to all others. */
async function openUnknown(as: Role): Promise<Page> {
  const page = await open('/no-such-page', { as, api: fakeRecords([]) });
  await heading(page, 'Такой страницы нет').waitFor();
  return page;
}

const failedImport = /results-page|code could not be loaded/;

test('reports inside the layout that a chunk failed to load, and loads it on a retry', async () => {
  expectProblems(failedImport);
  const page = await openUnknown('viewer');
  await page.route('**/assets/results-page*', (route) => route.abort());
  await page.route(/\/$/, (route) => route.abort());
  await page.getByRole('link', { name: 'Результаты' }).click();
  await heading(page, 'Ошибка подключения к серверу').waitFor();
  await page.getByRole('button', { name: 'Повторить' }).click();
  await expect.poll(() => page.getByRole('button', { name: 'Повторить' }).isEnabled()).toBe(true);
  await page.getByRole('link', { name: 'Дашборд' }).click();
  await heading(page, 'Дашборд').waitFor();
  await page.getByRole('link', { name: 'Результаты' }).click();
  await heading(page, 'Ошибка подключения к серверу').waitFor();
  await page.unroute('**/assets/results-page*');
  await page.unroute(/\/$/);
  await page.getByRole('button', { name: 'Повторить' }).click();
  await page.getByRole('tab', { name: 'Матрица' }).waitFor();
});

test('loads a chunk that becomes available during the retries, even in a browser that caches the failed import', async () => {
  expectProblems(failedImport);
  const page = await openUnknown('viewer');
  let asked = 0;
  await page.route('**/assets/results-page*', (route) =>
    (asked += 1) < 3 ? route.abort() : route.continue(),
  );
  await page.getByRole('link', { name: 'Результаты' }).click();
  await page.getByRole('tab', { name: 'Матрица' }).waitFor();
  await expect.poll(() => pathOf(page)).toBe('/analysis-results');
});

test('reports a chunk that exists but cannot be run, after one reload and without a reload loop', async () => {
  expectProblems(failedImport);
  const page = await openUnknown('viewer');
  let documents = 0;
  page.on('domcontentloaded', () => (documents += 1));
  await page.route('**/assets/results-page*', (route) =>
    route.request().resourceType() === 'script' ? route.abort() : route.continue(),
  );
  await page.getByRole('link', { name: 'Результаты' }).click();
  await heading(page, 'Ошибка подключения к серверу').waitFor();
  expect(documents).toBe(1);
});

test('shows a screen as soon as its code is loaded, without keeping the skeleton for a minimum time', async () => {
  const page = await openUnknown('user');
  await holdTimers(page, 10);
  await page.getByRole('link', { name: 'Анализ конкурентов', exact: true }).click();
  await page.getByText('Количество конкурентов').waitFor();
});

test('reloads a tab from the previous release exactly once if the files of that release no longer exist', async () => {
  expectProblems(/results-page|code could not be loaded|404/);
  const page = await openUnknown('viewer');
  let documents = 0;
  let isGoneForGood = false;
  // After the upgrade the page names another entry script, and files of the previous release return 404.
  await page.route(/\/$|\/analysis-results$/, async (route) => {
    const isDocument = route.request().resourceType() === 'document';
    if (isDocument) documents += 1;
    const answer = await route.fetch();
    const body = (await answer.text()).replace(/(\/assets\/index-)[\w-]+/, '$1another');
    await route.fulfill(documents > 0 ? { response: answer } : { response: answer, body });
  });
  await page.route('**/assets/results-page*', (route) =>
    documents === 0 || isGoneForGood ? route.fulfill({ status: 404 }) : route.continue(),
  );
  await page.getByRole('link', { name: 'Результаты' }).click();
  await page.getByRole('tab', { name: 'Матрица' }).waitFor();
  expect([documents, pathOf(page)]).toEqual([1, '/analysis-results']);
  // If the new release lacks the file as well, there is no reload loop.
  isGoneForGood = true;
  await page.reload();
  await heading(page, 'Ошибка подключения к серверу').waitFor();
  expect(documents).toBe(2);
});
