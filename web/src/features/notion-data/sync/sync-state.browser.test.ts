import { setDisplayMode } from '@geoplan/contracts/notion/notion-configs';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { answer, Failed } from '../../../testing/fakes/fake-api.ts';
import {
  fakeWorkspace,
  fewSites,
  sampleDatabaseIds,
  sampleSite,
  sampleWorkspace,
  type FakeWorkspace,
} from '../../../testing/fakes/fake-workspace.ts';
import { chooseMode, refreshSites } from '../../../testing/sites-head.ts';
import { webTests } from '../../../testing/web-tests.ts';

const { open, oneVisit, replaceAnswers, pathOf } = webTests();

const [, secondDatabase] = sampleDatabaseIds;

/** Selects an option of the select that shows `now`. */
const choose = async (page: Page, now: string, option: string) => {
  await page.getByRole('button', { name: new RegExp(`^${now}`) }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

async function openData(workspace: FakeWorkspace, path = '/notion-data', as: 'admin' | 'viewer' = 'admin') {
  const page = await open(path, { as, api: fakeWorkspace(workspace) });
  await page.getByText(/^Показано/).waitFor();
  return page;
}

test('saves the choice of a single table for the person and in the URL', async () => {
  const workspace = sampleWorkspace(30);
  const page = await openData(workspace);
  await page.getByRole('button', { name: 'Вид', exact: true }).click();
  await page.getByRole('radio', { name: 'Одна таблица' }).click();
  await page.getByText('Показано 10 из 10 сайтов').waitFor();
  await choose(page, 'Сайты Европа', 'Сайты LATAM');
  await expect.poll(() => workspace.config?.selectedDatabaseId).toBe(secondDatabase);
  await expect.poll(() => pathOf(page)).toBe(`/notion-data?mode=single&databaseId=${secondDatabase}`);
  // Like in another browser: neither the URL nor the storage has the choice.
  await page.evaluate(() => {
    for (const name of Object.keys(localStorage))
      if (!name.startsWith('auth_')) localStorage.removeItem(name);
    sessionStorage.clear();
  });
  await page.goto(page.url().replace(/\?.*/, ''));
  await page.getByText('Показано 10 из 10 сайтов').waitFor();
  await chooseMode(page, 'Единая');
  await page.getByText('Показано 30 из 30 сайтов').waitFor();
  await expect.poll(() => workspace.config?.selectedDatabaseId).toBeNull();
});

const problem = 'Для поля «Бренд» не нашлось подходящего столбца.';
/** A warning that only an admin can resolve, and the text that others see. */
const onlyAdmin = {
  warning: {
    code: 'column_missing' as const,
    property: 'brand',
    message: `${problem} Выберите его в настройках базы данных.`,
  },
  toOthers: `${problem} Сообщите администратору.`,
};

test('shows a failed sync and warnings per database above the previous rows, and lets an admin see the fix, start a sync and see its result', async () => {
  const workspace = fewSites();
  workspace.syncs[0]!.warnings = [onlyAdmin.warning];
  workspace.syncs[1] = { ...workspace.syncs[1]!, status: 'failed', lastError: 'Токен Notion отозван.' };
  const message = 'Столбца «Бренд» больше нет';
  workspace.syncs[2]!.warnings = [{ code: 'column_missing', property: 'Бренд', message }];
  const page = await openData(workspace);
  await page.getByText('Синхронизация «Сайты LATAM» не удалась. Токен Notion отозван.').waitFor();
  await page.getByRole('button', { name: /^Синхронизация: ошибка в 1 из 3 баз/ }).click();
  const lines = page.getByRole('dialog').getByRole('listitem');
  await lines.nth(0).getByText(onlyAdmin.warning.message, { exact: true }).waitFor();
  expect(await lines.nth(1).textContent()).toContain('Токен Notion отозван.');
  expect(await lines.nth(2).textContent()).toContain(message);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await refreshSites(page);
  await page.getByText('Синхронизация: выполняется, прочитано 0').waitFor();
  workspace.syncs = workspace.syncs.map((sync) => ({ ...sync, scanned: 400 }));
  await page.getByText('прочитано 1 200').waitFor();
  workspace.projects.unshift(sampleSite(9, { url: 'https://fresh.example/' }));
  workspace.syncs = workspace.syncs.map((sync) => ({
    ...sync,
    status: 'ok',
    scanned: null,
    lastSuccessAt: '2026-11-20T12:00:00.000Z',
    lastError: null,
    warnings: [],
  }));
  await page.getByText('Показано 5 из 5 сайтов').waitFor();
  await page.getByText('Синхронизация: 20.11.2026, 15:00').waitFor();
  expect(workspace.syncsAsked).toBe(1);
});

function withWarning(): FakeWorkspace {
  const workspace = fewSites();
  workspace.syncs[0]!.warnings = [onlyAdmin.warning];
  return workspace;
}

describe('a viewer', () => {
  const visited = oneVisit(() => openData(withWarning(), '/notion-data', 'viewer'));
  let workspace: FakeWorkspace;

  beforeEach(() => {
    workspace = withWarning();
    replaceAnswers(visited(), fakeWorkspace(workspace));
  });

  test('only reloads the rows when a viewer refreshes', async () => {
    const page = visited();
    workspace.projects.pop();
    await refreshSites(page);
    await page.getByText('Показано 3 из 3 сайтов').waitFor();
    expect(workspace.syncsAsked).toBe(0);
    workspace.projects = fewSites().projects;
    await refreshSites(page);
    await page.getByText('Показано 4 из 4 сайтов').waitFor();
  });

  test('refers a viewer to the admin for problems that only an admin can resolve', async () => {
    const page = visited();
    await page.getByRole('button', { name: /^Синхронизация: / }).click();
    await page.getByRole('dialog').getByText(onlyAdmin.toOthers, { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  test('reverts the display mode of a viewer if it could not be saved', async () => {
    const page = visited();
    const refuse = answer(setDisplayMode, () => {
      throw new Failed('internal');
    });
    replaceAnswers(page, [...fakeWorkspace(workspace), refuse]);
    await chooseMode(page, 'Одна таблица');
    await page.getByText('Ошибка изменения режима отображения').waitFor();
    await page.getByText('Показано 4 из 4 сайтов').waitFor();
    await expect.poll(() => pathOf(page)).toBe('/notion-data');
  });
});
