import { expect, test } from 'vitest';
import { fakeRecords, sampleRecord } from '../../testing/fakes/fake-records.ts';
import { webTests } from '../../testing/web-tests.ts';

const { open, pathOf } = webTests();

const runId = '00000000-0000-4000-a000-000000000001';

test('shows only the keywords of one run in results and matrix with a notice, and shows all keywords on request', async () => {
  const asked: { run?: string }[] = [];
  const api = fakeRecords([sampleRecord('bet', 'pl')], asked);
  const page = await open(`/analysis-results?run=${runId}`, { as: 'user', api });
  const link = page.getByRole('main').getByRole('link', { name: 'одного запуска' });
  expect(await link.getAttribute('href')).toBe(`/geo-analysis?run=${runId}`);
  await expect.poll(() => asked.map(({ run }) => run)).toContain(runId);
  await page.getByRole('tab', { name: 'Матрица' }).click();
  await page.getByRole('grid').waitFor();
  await expect.poll(() => pathOf(page)).toBe(`/analysis-results?run=${runId}&tab=matrix`);
  await page.getByRole('button', { name: 'Показать все' }).click();
  await link.waitFor({ state: 'detached' });
  await expect.poll(() => pathOf(page)).toBe('/analysis-results?tab=matrix');
});
