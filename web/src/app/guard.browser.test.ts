import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { enterScreen } from '../testing/enter-screen.ts';
import { fakeRecords, sampleRecord } from '../testing/fakes/fake-records.ts';
import { emptyDocumentPath } from '../testing/serve-web.ts';
import { webTests } from '../testing/web-tests.ts';

const { open, oneVisit, pathOf, expectProblems } = webTests();

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** As a link or the way back does. */
const goTo = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

describe('a viewer whose tab began at the address of a keyword', () => {
  const keyword = 'а/б 100% & co.uk';
  const path = `/keyword/${encodeURIComponent(keyword)}/country/pl`;
  const visit = oneVisit(async () => {
    const page = await open(path, { as: 'viewer', api: fakeRecords([sampleRecord(keyword, 'pl')]) });
    await heading(page, `${keyword} · PL`).waitFor();
    return page;
  });

  test('a keyword with a slash, a percent sign and Cyrillic is one address', async () => {
    await enterScreen(visit(), path);
    await heading(visit(), `${keyword} · PL`).waitFor();
  });

  test('a role too low is told which one it takes, and can go back', async () => {
    const page = visit();
    await enterScreen(page, '/planning');
    await heading(page, 'Планирование проектов').waitFor();
    // As a shared link does: with a document of its own.
    await page.evaluate(() => history.pushState(null, '', '/settings'));
    await page.reload();
    await heading(page, 'Доступ запрещен').waitFor();
    const roles = await page.getByRole('definition').allTextContents();
    expect(roles).toEqual(['admin', 'viewer']);
    await page.getByRole('button', { name: 'Назад' }).click();
    await heading(page, 'Планирование проектов').waitFor();
  });

  test('an unknown address keeps the menu, says what was asked for and leads to the nearest screens of the role', async () => {
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

test('every screen of the administration is closed to a user', async () => {
  const page = await open('/balance', { as: 'user' });
  await heading(page, 'Доступ запрещен').waitFor();
  for (const path of ['/notion-configs', '/settings', '/users', '/audit']) {
    await enterScreen(page, path);
    await heading(page, 'Доступ запрещен').waitFor();
  }
});

describe('a browser whose stored session is unreadable', () => {
  const visit = oneVisit(() =>
    open('/users', { stored: { auth_token: 't', auth_user: '{broken', projects: '[]' } }),
  );

  test('unreadable stored data is cleared and, like nobody signed in, asks to sign in', async () => {
    await heading(visit(), 'Вход в систему').waitFor();
    await expect.poll(() => pathOf(visit())).toBe('/login');
    expect(await visit().evaluate(() => Object.keys(localStorage))).toEqual(['projects']);
  });

  test('an unknown address shows the fallback to nobody in particular', async () => {
    await heading(visit(), 'Вход в систему').waitFor();
    await enterScreen(visit(), '/no-such-page');
    await visit().getByText('Unexpected Application Error!').waitFor();
    await visit().getByRole('button', { name: 'На главную' }).click();
    await heading(visit(), 'Вход в систему').waitFor();
  });
});

const failedImport = /results-page|code could not be loaded/;

test('a screen whose code does not come tells of the connection inside the frame, and comes with a retry', async () => {
  expectProblems(failedImport);
  const page = await open('/', { as: 'viewer', api: fakeRecords([]) });
  await heading(page, 'Дашборд').waitFor();
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

test('code that comes a moment later is waited for, also by a browser that keeps the failed import', async () => {
  expectProblems(failedImport);
  const page = await open('/', { as: 'viewer', api: fakeRecords([]) });
  await heading(page, 'Дашборд').waitFor();
  let asked = 0;
  await page.route('**/assets/results-page*', (route) =>
    (asked += 1) < 3 ? route.abort() : route.continue(),
  );
  await page.getByRole('link', { name: 'Результаты' }).click();
  await page.getByRole('tab', { name: 'Матрица' }).waitFor();
  await expect.poll(() => pathOf(page)).toBe('/analysis-results');
});

test('code that cannot be run though its file is there is told after one new document, not asked for in a circle', async () => {
  expectProblems(failedImport);
  const page = await open('/', { as: 'viewer', api: fakeRecords([]) });
  await heading(page, 'Дашборд').waitFor();
  let documents = 0;
  page.on('domcontentloaded', () => (documents += 1));
  await page.route('**/assets/results-page*', (route) =>
    route.request().resourceType() === 'script' ? route.abort() : route.continue(),
  );
  await page.getByRole('link', { name: 'Результаты' }).click();
  await heading(page, 'Ошибка подключения к серверу').waitFor();
  expect(documents).toBe(1);
});

test('a screen stands as soon as its code has come: no timer keeps it back behind its skeleton', async () => {
  const page = await open(emptyDocumentPath, { as: 'user', api: fakeRecords([]), profile: 'own' });
  await page.clock.install();
  await page.goto(new URL('/', page.url()).href);
  await heading(page, 'Дашборд').waitFor();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('link', { name: 'Анализ конкурентов', exact: true }).click();
  await page.getByText('Количество конкурентов').waitFor();
});

test('a tab of the former release, whose files are gone, loads the new one by itself, once', async () => {
  expectProblems(/results-page|code could not be loaded|404/);
  const page = await open('/', { as: 'viewer', api: fakeRecords([]) });
  await heading(page, 'Дашборд').waitFor();
  let documents = 0;
  let isGoneForGood = false;
  // After the upgrade the page names another entry, and what the former one asks for is 404.
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
  // Where the new release lacks it as well, nobody is sent in a circle.
  isGoneForGood = true;
  await page.reload();
  await heading(page, 'Ошибка подключения к серверу').waitFor();
  expect(documents).toBe(2);
});
