import { setDisplayMode } from '@geoplan/contracts/notion/notion-configs';
import { beforeEach, describe, expect, test } from 'vitest';
import { answer, Failed } from '../../../testing/fakes/fake-api.ts';
import {
  fakeWorkspace,
  fewSites,
  sampleSite,
  type FakeWorkspace,
} from '../../../testing/fakes/fake-workspace.ts';
import { chooseMode, refreshSites } from '../../../testing/sites-head.ts';
import { webTests } from '../../../testing/web-tests.ts';

const { open, oneVisit, replaceAnswers, pathOf } = webTests();

async function openData(workspace: FakeWorkspace, as: 'admin' | 'viewer') {
  const page = await open('/notion-data', { as, api: fakeWorkspace(workspace) });
  await page.getByText(/^Показано/).waitFor();
  return page;
}

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
  const page = await openData(workspace, 'admin');
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
  const visited = oneVisit(() => openData(withWarning(), 'viewer'));
  let workspace: FakeWorkspace;

  beforeEach(() => {
    workspace = withWarning();
    replaceAnswers(visited(), fakeWorkspace(workspace));
  });

  test('refers a viewer to the admin for problems that only an admin can resolve, and only reloads the rows on a refresh', async () => {
    const page = visited();
    await page.getByRole('button', { name: /^Синхронизация: / }).click();
    await page.getByRole('dialog').getByText(onlyAdmin.toOthers, { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    workspace.projects.pop();
    await refreshSites(page);
    await page.getByText('Показано 3 из 3 сайтов').waitFor();
    expect(workspace.syncsAsked).toBe(0);
    workspace.projects = fewSites().projects;
    await refreshSites(page);
    await page.getByText('Показано 4 из 4 сайтов').waitFor();
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
