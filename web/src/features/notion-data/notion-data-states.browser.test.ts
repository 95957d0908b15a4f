import { cachedSites } from '@geoplan/contracts/notion/notion';
import { readDisplayConfig } from '@geoplan/contracts/notion/notion-configs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { analyticsAnswers } from '../../testing/fakes/fake-analytics.ts';
import { answer, Failed, ok } from '../../testing/fakes/fake-api.ts';
import {
  fakeWorkspace,
  fewSites,
  sampleDatabaseIds,
  sampleDisplayConfig,
  sampleSite,
  sampleWorkspace,
  type FakeWorkspace,
} from '../../testing/fakes/fake-workspace.ts';
import { refreshSites } from '../../testing/sites-head.ts';
import { webTests } from '../../testing/web-tests.ts';

const { open, replaceAnswers } = webTests();

/** Tags of pulsing elements: each is a compositing layer, so the bars must pulse as one. */
async function pulsing(page: Page): Promise<(string | undefined)[]> {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const tags = await page.evaluate(() =>
    document
      .getAnimations()
      .filter((animation) => (animation as CSSAnimation).animationName === 'pulse')
      .map(({ effect }) => (effect as KeyframeEffect).target?.tagName),
  );
  await page.emulateMedia({ reducedMotion: 'reduce' });
  return tags;
}

test('shows one skeleton, a retry after a failed load, the old rows after a failed reload, and a text if there are no sites, without moving the focus', async () => {
  let isBroken = true;
  const workspace = fewSites();
  const first = Promise.withResolvers<undefined>();
  /** Responses are held back until it resolves. */
  let held = first.promise;
  const api = [
    ...fakeWorkspace(workspace),
    answer(cachedSites, async () => {
      await held;
      if (isBroken) throw new Failed('internal');
      return { success: true as const, data: workspace.projects, lastSync: null };
    }),
  ];
  const page = await open('/notion-data', { as: 'viewer', api });
  await page.getByText('Загрузка данных из Notion...').first().waitFor();
  expect(await pulsing(page)).toEqual(['TBODY']);
  first.resolve(undefined);
  await page.getByText('Ошибка загрузки данных из Notion').waitFor();
  await expectAccessible(page, 'failed');
  isBroken = false;
  await page.getByRole('button', { name: 'Попробовать снова' }).click();
  await page.getByText('Показано 4 из 4 сайтов').waitFor();
  await page.route('**/api/notion/projects/cached', (route) => route.abort());
  await refreshSites(page);
  await page.getByText('Ошибка подключения к серверу. Показаны прежние данные.').waitFor();
  expect(await page.getByRole('rowheader').count()).toBe(4);
  await page.unrouteAll();
  let pages = 0;
  await page.route('**/api/notion/projects/cached', (route) => {
    pages += 1;
    return route.fulfill({ contentType: 'text/html', body: '<html>Sign in</html>' });
  });
  await refreshSites(page);
  await page.getByText('Сервер ответил в неожиданном формате', { exact: false }).waitFor();
  expect(pages).toBe(1);
  await page.unrouteAll();
  workspace.projects = [];
  await refreshSites(page);
  await page.getByText('Проекты не найдены').waitFor();
  expect(await page.getByRole('button', { name: 'Экспорт', exact: true }).isDisabled()).toBe(true);
  const rows = Promise.withResolvers<undefined>();
  held = rows.promise;
  workspace.projects = [sampleSite(0)];
  await refreshSites(page);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  rows.resolve(undefined);
  await page.getByText(/^Показано 1 из 1/).waitFor();
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
});

test('shows no rows in a display mode that was not chosen, and requests the mode again on a retry', async () => {
  let isBroken = true;
  let asked = 0;
  const failed = 'Ошибка загрузки данных из Notion';
  const api = [
    ...fakeWorkspace(sampleWorkspace(9)),
    answer(readDisplayConfig, () => {
      asked += 1;
      if (isBroken) throw new Failed('internal');
      return ok(sampleDisplayConfig({ displayMode: 'single', selectedDatabaseId: sampleDatabaseIds[1] }));
    }),
  ];
  const page = await open('/notion-data', { as: 'viewer', api });
  await page.getByText(failed, { exact: true }).waitFor();
  expect(await page.getByRole('radiogroup', { name: 'Режим' }).count()).toBe(0);
  // «Обновить» requests the mode, too.
  const before = asked;
  await refreshSites(page);
  await expect.poll(() => asked).toBeGreaterThan(before);
  await page.getByText(failed, { exact: true }).waitFor();
  isBroken = false;
  await page.getByRole('button', { name: 'Попробовать снова' }).click();
  await page.getByText('Одна таблица: Сайты LATAM').waitFor();
});

const unconnected = () => sampleWorkspace(0, { config: null, syncs: [], lastSync: null });
function switchedOff(): FakeWorkspace {
  const databases = sampleDisplayConfig().databases.map((each) => ({ ...each, isActive: false }));
  return sampleWorkspace(0, { config: sampleDisplayConfig({ databases }), syncs: [], lastSync: null });
}

test('links an admin without an active connection to the connection settings', async () => {
  const page = await open('/notion-data', { as: 'admin', api: fakeWorkspace(unconnected()) });
  const link = page.getByRole('main').getByRole('link');
  await page.getByText('Notion не подключён').waitFor();
  expect(await link.getAttribute('href')).toBe('/notion-configs');
  replaceAnswers(page, fakeWorkspace(switchedOff()));
  await page.reload();
  await page.getByText('Конфигурация выключена').waitFor();
  expect(await link.getAttribute('href')).toBe('/notion-configs');
});

test('explains to a viewer that an admin connects the workspace, and that a connection is disabled, both on this screen and in the analytics', async () => {
  const page = await open('/notion-data', { as: 'viewer', api: fakeWorkspace(unconnected()) });
  await page.getByText('Рабочую область подключает администратор').waitFor();
  expect(await page.getByRole('main').getByRole('link').count()).toBe(0);
  replaceAnswers(page, analyticsAnswers(switchedOff()));
  await page.reload();
  await page.getByText('Конфигурация выключена').waitFor();
  await page.getByText(/Сообщите администратору/).waitFor();
  expect(await page.getByRole('main').getByRole('link').count()).toBe(0);
  expect(await page.getByText(/ещё не было|Проекты не найдены/).count()).toBe(0);
  await page.getByRole('link', { name: 'Аналитика Notion' }).click();
  await page.getByRole('heading', { level: 1, name: 'Аналитика Notion' }).waitFor();
  await page.getByText('Конфигурация выключена').waitFor();
});
