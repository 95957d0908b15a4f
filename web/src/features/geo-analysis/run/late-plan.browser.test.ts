import { lookUpPairs } from '@geoplan/contracts/geo/keyword-brand-endpoints';
import { expect, test } from 'vitest';
import { answer, ok } from '../../../testing/fakes/fake-api.ts';
import { fakeRecords } from '../../../testing/fakes/fake-records.ts';
import { webTests } from '../../../testing/web-tests.ts';
import { finishedRun } from '../testing/finished-run.ts';

const { open, pathOf } = webTests();

test('plans pairs whose counts arrive late but does not navigate if the user has left the run', async () => {
  const held = Promise.withResolvers<undefined>();
  const { runService, run } = finishedRun();
  const late = answer(lookUpPairs, async ({ body }) => {
    await held.promise;
    const none = { searchVolume: null, difficulty: null, totalDomains: 0, sitesInWork: 0, launchedSites: 0 };
    return ok(body.pairs.map(() => none));
  });
  const api = [...fakeRecords([]), ...runService.api, late];
  const page = await open(`/geo-analysis?run=${run.runId}`, { as: 'user', api });
  await page.getByRole('checkbox', { name: 'Выбрать: bet, Германия' }).check();
  await page.getByText('Выбрано: 1').waitFor();
  const plan = page.getByRole('button', { name: 'В план', exact: true });
  await plan.click();
  await expect.poll(() => plan.getAttribute('aria-disabled')).toBe('true');
  await page.getByRole('link', { name: 'История анализов' }).click();
  await page.getByRole('heading', { level: 1, name: 'История анализов' }).waitFor();
  held.resolve(undefined);
  await page.getByText('Проект "bet (Германия)" добавлен в план!').waitFor();
  await page.getByRole('button', { name: 'Сочетания клавиш' }).click();
  await page.getByRole('dialog', { name: 'Сочетания клавиш' }).waitFor();
  expect(pathOf(page)).toMatch(/^\/analysis-history/);
});
