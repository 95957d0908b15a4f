import { listBrands } from '@geoplan/contracts/geo/keyword-brand-endpoints';
import { cachedSites, listSyncs, notionAnalytics } from '@geoplan/contracts/notion/notion';
import type { NotionSite } from '@geoplan/contracts/notion/notion-site';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { enterScreen } from '../../testing/enter-screen.ts';
import {
  analyticsAnswers,
  repeated,
  smallWorkspace,
  workspaceOf,
} from '../../testing/fakes/fake-analytics.ts';
import { answer, Failed, ok, type Answer } from '../../testing/fakes/fake-api.ts';
import {
  sampleDatabaseIds,
  sampleDisplayConfig,
  sampleSite,
  sampleSyncs,
  sampleWorkspace,
} from '../../testing/fakes/fake-workspace.ts';
import { desktop, phone, webTests } from '../../testing/web-tests.ts';
import { gapAnswers } from './testing/gap-answers.ts';

const { open, oneVisit, replaceAnswers, pathOf } = webTests();

const path = '/notion-analytics';
const loaded = (page: Page) => page.getByRole('heading', { name: 'Детальная статистика' }).waitFor();
const geoRows = (page: Page) =>
  page.getByRole('table', { name: 'Распределение по GEO' }).locator('tbody tr').allInnerTexts();

async function openAnalytics(workspace = smallWorkspace()) {
  const page = await open(path, { as: 'user', api: analyticsAnswers(workspace) });
  await loaded(page);
  return page;
}

/** Fake API of a workspace whose list of projects comes from `handle`. */
const projectsAnswer = (handle: () => NotionSite[] | Promise<NotionSite[]>): Answer[] => [
  ...analyticsAnswers(smallWorkspace()),
  answer(cachedSites, async () => ({ success: true as const, data: await handle(), lastSync: null })),
];

const refuse = () => {
  throw new Failed('internal');
};

test('shows the loading state, the reason for a failed load and a failed sync, retries only on request, and keeps the figures if other counts fail', async () => {
  let asked = 0;
  const waiting = Promise.withResolvers<undefined>();
  const failed = sampleSyncs({ status: 'failed', lastError: 'Неверный токен.' });
  const page = await open(path, {
    as: 'viewer',
    api: [
      ...projectsAnswer(async () => {
        asked += 1;
        await waiting.promise;
        if (asked === 1) throw new Failed('service_unavailable');
        return smallWorkspace().projects;
      }),
      answer(listSyncs, () => ok(failed)),
      answer(notionAnalytics, refuse),
      answer(listBrands, refuse),
    ],
  });
  await page.getByText('Загрузка аналитики...').waitFor();
  expect(await page.getByText('Последнее обновление').count()).toBe(0);
  waiting.resolve(undefined);
  await page.getByText('Ошибка загрузки аналитики').waitFor();
  await page.getByText('Ошибка загрузки данных из Notion.').waitFor();
  expect(await page.getByText('Загрузка аналитики...').count()).toBe(0);
  expect(asked).toBe(1);
  await page.route('**/api/notion/projects/cached**', (route) => route.abort());
  await page.getByRole('button', { name: 'Попробовать снова' }).click();
  await page.getByText('Ошибка подключения к серверу').waitFor();
  await page.getByText('Ошибка загрузки аналитики').waitFor();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Попробовать снова' }).click();
  await loaded(page);
  await page.getByText('Последнее обновление').waitFor();
  expect(await page.getByText('Загрузка аналитики...').count()).toBe(0);
  expect(asked).toBe(2);
  await page.getByText(/не удалась, сайты посчитаны по данным от .*Неверный токен/).waitFor();
  const retries = page.getByRole('button', { name: 'Повторить' });
  await expect.poll(() => retries.count()).toBe(3);
  expect(await geoRows(page)).toHaveLength(2);
  replaceAnswers(page, analyticsAnswers(smallWorkspace()));
  await retries.last().click();
  await page.getByText('У каждого бренда с сайтами есть хотя бы одно ключевое слово').waitFor();
  await retries.first().click();
  await page.getByRole('region', { name: 'GEO × статус, таблица' }).waitFor();
});

describe('a loaded screen', () => {
  const visited = oneVisit(() => openAnalytics());
  const refresh = () => visited().getByRole('button', { name: 'Обновить' }).click();

  beforeEach(async () => {
    replaceAnswers(visited(), analyticsAnswers(smallWorkspace()));
    await refresh();
    await expect.poll(() => geoRows(visited())).toHaveLength(2);
    await visited().getByText('Показаны прежние данные').waitFor({ state: 'detached' });
  });

  test('reloads the figures on refresh', async () => {
    const workspace = smallWorkspace();
    workspace.projects.push(sampleSite(50, { geo: 'FR', brand: 'Новый', status: 'План' }));
    replaceAnswers(visited(), analyticsAnswers(workspace));
    await refresh();
    await expect.poll(() => geoRows(visited())).toHaveLength(3);
  });

  test('keeps the figures after a failed refresh and reports that they are old', async () => {
    replaceAnswers(visited(), projectsAnswer(refuse));
    await refresh();
    await visited().getByText('Показаны прежние данные').waitFor();
    expect(await geoRows(visited())).toHaveLength(2);
  });

  test('shows no charts if there are no projects', async () => {
    replaceAnswers(
      visited(),
      projectsAnswer(() => []),
    );
    await refresh();
    await visited().getByText('Нет данных для аналитики').waitFor();
    await visited().getByText('Данные из Notion не найдены').waitFor();
    expect(await visited().getByRole('heading', { name: 'Детальная статистика' }).count()).toBe(0);
  });

  test('counts excluded sites by reason, and links each brand without keywords to a new analysis in its countries', async () => {
    const page = visited();
    const asked: object[] = [];
    replaceAnswers(page, gapAnswers(smallWorkspace(), asked));
    await refresh();
    const main = page.getByRole('main');
    const whole = main.getByRole('link', { name: 'Весь список: 7' });
    expect(await whole.getAttribute('href')).toBe('/notion-data?view=uncounted');
    const rule = main.getByRole('link', { name: /^Статус вне правила.*5$/ });
    expect(await rule.getAttribute('href')).toBe('/notion-data?view=uncounted&reason=no_rule');
    const brands = page.getByRole('list', { name: 'Бренды без ключевых слов' });
    const link = brands.getByRole('link', { name: 'Новый анализ: brand 0' });
    expect(await link.getAttribute('href')).toBe('/analysis?keywords=brand%200&countries=pl,de');
    expect(asked).toEqual([{ unasked: true }]);
    await brands.getByText('11 сайтов, запущено 1 · страна не указана').waitFor();
    expect(await brands.getByRole('listitem').count()).toBe(8);
    await page.getByRole('button', { name: 'Показать все: 10' }).click();
    await expect.poll(() => brands.getByRole('listitem').count()).toBe(10);
  });

  test('shows hostile names as text, and fits on a phone without horizontal scrolling', async () => {
    const page = visited();
    const hostile = '<img src=x onerror=alert(1)>&"javascript:alert(1)';
    const long = 'Бренд с очень длинным названием, которого никто не ждал, но оно есть';
    const sites = [...repeated(4, ['PL', long, 'In prod']), ...repeated(3, [hostile, hostile, hostile])];
    replaceAnswers(page, analyticsAnswers(workspaceOf(sites)));
    await refresh();
    await page.getByRole('link', { name: long }).first().waitFor();
    expect(await page.locator('img').count()).toBe(0);
    await page.setViewportSize(phone);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
    await page.setViewportSize(desktop);
    await page.getByRole('region', { name: 'Детальная статистика' }).getByRole('link').last().click();
    await expect.poll(() => new URLSearchParams(pathOf(page).split('?')[1]).get('status')).toBe(hostile);
    await enterScreen(page, path);
    await loaded(page);
  });
});

test('counts only the database that the person selected, and keeps that selection when the rows are opened', async () => {
  const workspace = sampleWorkspace(30);
  const [first, second] = sampleDatabaseIds;
  workspace.config = sampleDisplayConfig({ displayMode: 'single', selectedDatabaseId: second });
  const page = await openAnalytics(workspace);
  const total = page.locator('main dl').first().locator('dd').first();
  expect(await total.innerText()).toBe('10');
  await page.getByRole('button', { name: 'Вид' }).click();
  await page.getByRole('radio', { name: 'Единая' }).click();
  await expect.poll(() => total.innerText()).toBe('30');
  expect(workspace.config.displayMode).toBe('unified');
  await page.getByRole('radio', { name: 'Одна таблица' }).click();
  await expect.poll(() => total.innerText()).toBe('10');
  // The address follows the screen within 50 ms.
  await expect.poll(() => pathOf(page)).toBe(`${path}?mode=single&databaseId=${first}`);
  await page.getByRole('button', { name: /База Notion/ }).click();
  await page.getByRole('option', { name: 'Сайты LATAM' }).click();
  await expect.poll(() => pathOf(page)).toBe(`${path}?mode=single&databaseId=${second}`);
  await expect.poll(() => workspace.config?.selectedDatabaseId).toBe(second);
  await page
    .locator(':focus')
    .and(page.getByRole('button', { name: /База Notion/ }))
    .waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('region', { name: 'Детальная статистика' }).getByRole('link').first().click();
  await expect.poll(() => pathOf(page)).toMatch(/^\/notion-data\?geo=/);
  const opened = new URLSearchParams(pathOf(page).split('?')[1]);
  expect(opened.get('mode')).toBe('single');
  expect(opened.get('databaseId')).toBe(second);
});
