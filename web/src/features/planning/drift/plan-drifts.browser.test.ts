import { lookUpPairs } from '@geoplan/contracts/geo/keyword-brand-endpoints';
import { listSyncs } from '@geoplan/contracts/notion/notion';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { enterScreen } from '../../../testing/enter-screen.ts';
import { expectAccessible } from '../../../testing/expect-accessible.ts';
import { answer, ok, type Answer } from '../../../testing/fakes/fake-api.ts';
import { fakeWorkspace, sampleSyncs, sampleWorkspace } from '../../../testing/fakes/fake-workspace.ts';
import { holdTimers } from '../../../testing/hold-timers.ts';
import { webTests } from '../../../testing/web-tests.ts';
import { keptPlan, keywords, rowOf, storedPlan, undo } from '../testing/open-planning.ts';
import { samplePlan } from '../testing/sample-projects.ts';

const { open, oneVisit, replaceAnswers } = webTests();

const counts = (launchedSites: number, sitesInWork: number) => ({
  searchVolume: null,
  difficulty: null,
  totalDomains: launchedSites + sitesInWork,
  sitesInWork,
  launchedSites,
});
const [site, work, none] = [counts(2, 1), counts(0, 3), counts(0, 0)];
/** Pairs of each request for counts. */
const asked: { keyword: string; country: string }[][] = [];
const api = (syncs: ReturnType<typeof sampleSyncs>): Answer[] => [
  ...fakeWorkspace(sampleWorkspace(1)),
  answer(listSyncs, () => ok(syncs)),
  answer(lookUpPairs, ({ body: { pairs } }) => {
    asked.push(pairs);
    return ok(pairs.map(({ country }) => ({ cz: site, gb: work })[country] ?? none));
  }),
];
const visit = oneVisit(async () => {
  const page = await open('/planning', { as: 'user', stored: storedPlan(), api: api(sampleSyncs()) });
  // Toasts stay until they are dismissed.
  await holdTimers(page, 5_000);
  return page;
});

async function enterPlan(syncs = sampleSyncs()): Promise<Page> {
  replaceAnswers(visit(), api(syncs));
  await enterScreen(visit(), '/planning');
  return visit();
}

test('marks rows whose launched sites have changed, and corrects them individually or all together', async () => {
  const page = await enterPlan();
  await page.getByRole('button', { name: 'Notion: 2 запущено. Исправить: torvelbet (Чехия)' }).click();
  await page.getByText('torvelbet (Чехия): исправлено по Notion').waitFor();
  expect((await keptPlan(page))[1]).toMatchObject({ status: 'launched', launchedSites: 2 });
  await undo(page, 'исправлено по Notion');
  await expect.poll(() => keptPlan(page)).toEqual(samplePlan());
  await page.getByRole('button', { name: 'Расходится с Notion 2' }).click();
  await expect.poll(() => keywords(page)).toEqual(['torvelbet', 'lumoret casino']);
  // Sites in work are not launched sites.
  expect(await rowOf(page, 'ordenza login').count()).toBe(0);
  await expectAccessible(page, 'drifts');
  await page.getByRole('button', { name: 'Исправить все: 2' }).click();
  await page.getByText('Исправлено по Notion: 2 проекта').waitFor();
  expect((await keptPlan(page)).map(({ status, launchedSites }) => [status, launchedSites])).toEqual([
    ['plan', 0],
    ['launched', 2],
    ['domains', 0],
    ['plan', 0],
  ]);
  await undo(page, 'Исправлено по Notion: 2 проекта');
  await expect.poll(() => keptPlan(page)).toEqual(samplePlan());
});

test('reports a failed sync above the plan that is compared with the workspace', async () => {
  const page = await enterPlan(sampleSyncs({ status: 'failed', lastError: 'Неверный токен.' }));
  await page.getByText(/не удалась, сайты посчитаны по данным от .*Неверный токен/).waitFor();
});

test('requests site counts only for the added project', async () => {
  const page = await enterPlan();
  await page.getByRole('button', { name: 'Notion: 2 запущено. Исправить: torvelbet (Чехия)' }).waitFor();
  const added = { keyword: 'later brand', country: 'gb' };
  await page.getByRole('button', { name: 'Добавить проект' }).click();
  const form = page.getByRole('dialog', { name: 'Новый проект' });
  await form.getByLabel('Ключевое слово', { exact: true }).fill(added.keyword);
  await form.getByLabel('Код страны').fill(added.country);
  await form.getByRole('button', { name: 'Добавить', exact: true }).click();
  await rowOf(page, added.keyword).waitFor();
  // First the form requests the figures of the pair, then the table requests its sites.
  await expect
    .poll(() => asked.filter((pairs) => pairs.some(({ keyword }) => keyword === added.keyword)))
    .toEqual([[added], [added]]);
  await undo(page, 'добавлен в план');
  await expect.poll(() => keptPlan(page)).toEqual(samplePlan());
});
