import { readDisplayConfig, setDisplayMode } from '@geoplan/contracts/notion-configs';
import { expect, test } from 'vitest';
import { answer, Failed, type Answer } from '../../shared/testing/fake-api.ts';
import { fakeRecords, sampleRecord } from '../../shared/testing/fake-records.ts';
import {
  fakeWorkspace,
  sampleDatabaseIds,
  sampleDisplayConfig,
  sampleWorkspace,
} from '../../shared/testing/fake-workspace.ts';
import { webTests } from '../../shared/testing/web-tests.ts';

const { open, pathOf } = webTests();

const [first, second] = sampleDatabaseIds;

/** The results over a workspace; `asked` are the databases whose sites were asked for. */
async function openResults({
  path = '/analysis-results',
  config = sampleDisplayConfig(),
  further = [] as Answer[],
} = {}) {
  const asked: { databaseId?: string; limit: number }[] = [];
  const workspace = sampleWorkspace(0, { config });
  const page = await open(path, {
    as: 'viewer',
    api: [...fakeRecords([sampleRecord('lumoret', 'pl')], asked), ...fakeWorkspace(workspace), ...further],
  });
  await page.getByRole('article').first().waitFor();
  // The figures above the list, asked for with a limit of one, are about everything.
  const databases = () => asked.filter(({ limit }) => limit > 1).map(({ databaseId }) => databaseId);
  return { page, workspace, databases };
}

const single = sampleDisplayConfig({ displayMode: 'single', selectedDatabaseId: second });

test('the results open as this person looks at the workspace', async () => {
  const { page, databases } = await openResults({ config: single });
  await page.getByText('Одна таблица · Сайты LATAM').waitFor();
  expect(databases().every((id) => id === second)).toBe(true);
  expect(pathOf(page)).toBe('/analysis-results');
});

test('a chosen mode and database are kept for the person and stand in the address', async () => {
  const { page, workspace, databases } = await openResults();
  await page.getByRole('radio', { name: 'Одна таблица' }).click();
  await expect.poll(() => pathOf(page)).toBe(`/analysis-results?mode=single&databaseId=${first}`);
  await expect.poll(() => workspace.config?.selectedDatabaseId).toBe(first);
  await page.getByRole('button', { name: /База Notion/ }).click();
  await page.getByRole('option', { name: 'Сайты LATAM' }).click();
  await expect.poll(() => databases().at(-1)).toBe(second);
  await expect.poll(() => workspace.config?.selectedDatabaseId).toBe(second);
  await page.getByRole('radio', { name: 'Единая' }).click();
  await expect.poll(() => workspace.config?.displayMode).toBe('unified');
});

test('a shared link shows what it says, whatever the person has chosen', async () => {
  const link = `/analysis-results?mode=single&databaseId=${first}`;
  const { page, workspace, databases } = await openResults({ path: link, config: single });
  await page.getByText('Одна таблица · Сайты Европа').waitFor();
  expect(databases().every((id) => id === first)).toBe(true);
  expect(workspace.config?.selectedDatabaseId).toBe(second);
  const whole = await openResults({ path: '/analysis-results?mode=unified', config: single });
  await whole.page.getByText('Единая таблица').waitFor();
  expect(whole.databases().every((id) => id === undefined)).toBe(true);
});

test('Back shows the mode that was seen before, though another one is kept meanwhile', async () => {
  const { page, workspace, databases } = await openResults();
  await page.getByRole('radio', { name: 'Одна таблица' }).click();
  await page.getByText('Одна таблица · Сайты Европа').waitFor();
  await expect.poll(() => workspace.config?.displayMode).toBe('single');
  // The address follows a moment after what is shown.
  await expect.poll(() => page.url()).toContain('mode=single');
  await page.goBack();
  await page.getByRole('radio', { name: 'Единая', checked: true }).waitFor();
  await page.getByText('Единая таблица').waitFor();
  await page.goForward();
  await page.getByText('Одна таблица · Сайты Европа').waitFor();
  expect(databases().at(-1)).toBe(first);
});

test('a mode that cannot be kept is told and taken back', async () => {
  const refused = answer(setDisplayMode, () => {
    throw new Failed('internal');
  });
  const { page } = await openResults({ further: [refused] });
  const visits = () => page.evaluate(() => history.length);
  const before = await visits();
  await page.getByRole('radio', { name: 'Одна таблица' }).click();
  await page.getByText('Ошибка изменения режима отображения').waitFor();
  await page.getByRole('radio', { name: 'Единая', checked: true }).waitFor();
  expect(await visits(), 'the refused look is no stop of its own').toBe(before + 1);
});

test('results do not wait for a workspace that fails', async () => {
  const failing = answer(readDisplayConfig, () => {
    throw new Failed('internal');
  });
  const { page, databases } = await openResults({ further: [failing] });
  await page.getByText('Показано 1 из 1').waitFor();
  expect(databases().every((id) => id === undefined)).toBe(true);
});
