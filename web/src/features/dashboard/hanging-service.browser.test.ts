import { listChanges } from '@geoplan/contracts/geo/geo-changes';
import { listRuns } from '@geoplan/contracts/geo/geo-runs';
import { listOpportunities } from '@geoplan/contracts/geo/opportunity-endpoints';
import { expect, test } from 'vitest';
import { answer, ok } from '../../testing/fakes/fake-api.ts';
import { webTests } from '../../testing/web-tests.ts';

const { open } = webTests();

const never = () => new Promise<never>(() => {});

test('shows a skeleton until every list is loaded, then the page while services hang, with space for their responses', async () => {
  const runs = Promise.withResolvers<{ success: true; data: { runs: never[]; nextCursor: null } }>();
  const api = [
    answer(listRuns, () => runs.promise),
    answer(listOpportunities, never),
    answer(listChanges, never),
  ];
  const page = await open('/', { as: 'user', api });
  const stages = page.locator('section', { hasText: 'Этапы анализа' }).last();
  // One response is missing, so all blocks stay a skeleton, because a late one would push the others away.
  await page.getByText('Загрузка дашборда…').waitFor();
  expect(await stages.isVisible()).toBe(false);
  runs.resolve(ok({ runs: [], nextCursor: null }));
  await page.getByText('Ещё загружается: показатели').waitFor();
  await page.getByText('Синхронизация Notion').waitFor();
  await page.getByText('Загрузка лучших возможностей…').waitFor();
  await expect.poll(() => stages.getByText('Ожидает', { exact: true }).count()).toBe(6);
});
