import { readDisplayConfig, setDisplayMode } from '@geoplan/contracts/notion/notion-configs';
import type { Locator, Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { closeView } from '../../testing/close-view.ts';
import { answer, Failed, type Answer } from '../../testing/fakes/fake-api.ts';
import { fakeRecords, sampleRecord } from '../../testing/fakes/fake-records.ts';
import {
  fakeWorkspace,
  sampleDatabaseIds,
  sampleDisplayConfig,
  sampleWorkspace,
  type FakeWorkspace,
} from '../../testing/fakes/fake-workspace.ts';
import { emptyDocumentPath } from '../../testing/serve-web.ts';
import { webTests } from '../../testing/web-tests.ts';
import { keywordRows } from './testing/results-visit.ts';

const { open, oneVisit, replaceAnswers, pathOf } = webTests();

const [first, second] = sampleDatabaseIds;

const chosenDatabase = (page: Page, name: string) => page.getByText(`Одна таблица · ${name}`);
const isUnified = (page: Page) => page.getByText(/^Одна таблица · /).waitFor({ state: 'detached' });
/** Changes something in «Вид» and closes it. */
async function inView(page: Page, change: (view: Locator) => Promise<unknown>): Promise<void> {
  await page.getByRole('button', { name: 'Вид', exact: true }).click();
  await change(page.getByRole('dialog', { name: 'Вид таблицы' }));
  await closeView(page);
}
const setMode = (page: Page, name: string) =>
  inView(page, (view) => view.getByRole('radio', { name }).click());

type Asked = { databaseId?: string; limit: number };

/** Fake API of the results over a workspace; `asked` collects the queries of the list. */
const answersOf = (workspace: FakeWorkspace, asked: Asked[]): Answer[] => [
  ...fakeRecords([sampleRecord('lumoret', 'pl')], asked),
  ...fakeWorkspace(workspace),
];

/**
 * Databases whose sites were requested. Queries with a limit of one are left out: they feed the figures above
 * the list.
 */
const databasesOf = (asked: readonly Asked[]) =>
  asked.filter(({ limit }) => limit > 1).map(({ databaseId }) => databaseId);

async function openList(path: string, api: readonly Answer[]): Promise<Page> {
  const page = await open(path, { as: 'viewer', api });
  await keywordRows(page).first().waitFor();
  return page;
}

async function openResults({ config = sampleDisplayConfig(), further = [] as Answer[] } = {}) {
  const asked: Asked[] = [];
  const workspace = sampleWorkspace(0, { config });
  const page = await openList('/analysis-results', [...answersOf(workspace, asked), ...further]);
  return { page, workspace, asked, databases: () => databasesOf(asked) };
}

test('opens the results in the person’s display mode, but opens a shared link in the mode of the link', async () => {
  const config = sampleDisplayConfig({ displayMode: 'single', selectedDatabaseId: second });
  const { page, workspace, asked, databases } = await openResults({ config });
  await chosenDatabase(page, 'Сайты LATAM').waitFor();
  expect(databases().every((id) => id === second)).toBe(true);
  await expect.poll(() => pathOf(page)).toBe('/analysis-results');
  // A new document keeps no state of the previous one.
  const follow = async (link: string) => {
    await page.goto(origin + emptyDocumentPath);
    asked.length = 0;
    await page.goto(new URL(link, origin).href);
    await keywordRows(page).first().waitFor();
  };
  const { origin } = new URL(page.url());
  await follow(`/analysis-results?mode=single&databaseId=${first}`);
  await chosenDatabase(page, 'Сайты Европа').waitFor();
  expect(databases()).not.toEqual([]);
  expect(databases().every((id) => id === first)).toBe(true);
  expect(workspace.config?.selectedDatabaseId).toBe(second);
  await follow('/analysis-results?mode=unified');
  await isUnified(page);
  expect(databases()).not.toEqual([]);
  expect(databases().every((id) => id === undefined)).toBe(true);
});

describe('an open list', () => {
  const workspace = sampleWorkspace(0);
  const asked: Asked[] = [];
  const api = answersOf(workspace, asked);
  const visited = oneVisit(() => openList('/analysis-results', api));

  // Each test leaves the mode as it was.
  beforeEach(() => replaceAnswers(visited(), api));

  test('saves a selected mode and database for the person and in the URL, and shows the previous mode on Back', async () => {
    const page = visited();
    await setMode(page, 'Одна таблица');
    await expect.poll(() => pathOf(page)).toBe(`/analysis-results?mode=single&databaseId=${first}`);
    await expect.poll(() => workspace.config?.displayMode).toBe('single');
    await expect.poll(() => workspace.config?.selectedDatabaseId).toBe(first);
    await chosenDatabase(page, 'Сайты Европа').waitFor();
    await page.goBack();
    await isUnified(page);
    await page.goForward();
    await chosenDatabase(page, 'Сайты Европа').waitFor();
    expect(databasesOf(asked).at(-1)).toBe(first);
    await inView(page, async (view) => {
      await view.getByRole('button', { name: /База Notion/ }).click();
      await page.getByRole('option', { name: 'Сайты LATAM' }).click();
    });
    await expect.poll(() => databasesOf(asked).at(-1)).toBe(second);
    await expect.poll(() => workspace.config?.selectedDatabaseId).toBe(second);
    await setMode(page, 'Единая');
    await expect.poll(() => workspace.config?.displayMode).toBe('unified');
    await isUnified(page);
    // The URL follows the screen.
    await expect.poll(() => pathOf(page)).toBe('/analysis-results?mode=unified');
  });

  test('reports a mode that cannot be saved, and reverts to the previous one', async () => {
    const refused = answer(setDisplayMode, () => {
      throw new Failed('internal');
    });
    const page = visited();
    replaceAnswers(page, [...api, refused]);
    const visits = () => page.evaluate(() => history.length);
    const before = await visits();
    await setMode(page, 'Одна таблица');
    await page.getByText('Ошибка изменения режима отображения').waitFor();
    await isUnified(page);
    expect(await visits(), 'the refused look is no stop of its own').toBe(before + 1);
  });
});

test('shows results even if the workspace cannot be loaded', async () => {
  const failing = answer(readDisplayConfig, () => {
    throw new Failed('internal');
  });
  const { page, databases } = await openResults({ further: [failing] });
  await page.getByText('Показано 1 из 1').waitFor();
  expect(databases().every((id) => id === undefined)).toBe(true);
});
