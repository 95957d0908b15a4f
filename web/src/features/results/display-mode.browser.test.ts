import { setDisplayMode } from '@geoplan/contracts/notion/notion-configs';
import type { Locator, Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { closeView } from '../../testing/close-view.ts';
import { enterScreen } from '../../testing/enter-screen.ts';
import { answer, Failed, type Answer } from '../../testing/fakes/fake-api.ts';
import { fakeRecords, sampleRecord } from '../../testing/fakes/fake-records.ts';
import {
  fakeWorkspace,
  sampleDatabaseIds,
  sampleDisplayConfig,
  sampleWorkspace,
  type FakeWorkspace,
} from '../../testing/fakes/fake-workspace.ts';
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

async function openList(api: readonly Answer[]): Promise<Page> {
  const page = await open('/analysis-results', { as: 'viewer', api });
  await keywordRows(page).first().waitFor();
  return page;
}

test('opens the results in the person’s display mode, but opens a shared link in the mode of the link', async () => {
  const config = sampleDisplayConfig({ displayMode: 'single', selectedDatabaseId: second });
  const workspace = sampleWorkspace(0, { config });
  const asked: Asked[] = [];
  const page = await openList(answersOf(workspace, asked));
  await chosenDatabase(page, 'Сайты LATAM').waitFor();
  expect(databasesOf(asked).every((id) => id === second)).toBe(true);
  await expect.poll(() => pathOf(page)).toBe('/analysis-results');
  asked.length = 0;
  await enterScreen(page, `/analysis-results?mode=single&databaseId=${first}`);
  await chosenDatabase(page, 'Сайты Европа').waitFor();
  await keywordRows(page).first().waitFor();
  expect(new Set(databasesOf(asked))).toEqual(new Set([first]));
  expect(workspace.config?.selectedDatabaseId).toBe(second);
});

describe('an open list', () => {
  const workspace = sampleWorkspace(0);
  const asked: Asked[] = [];
  const api = answersOf(workspace, asked);
  const visited = oneVisit(() => openList(api));

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
