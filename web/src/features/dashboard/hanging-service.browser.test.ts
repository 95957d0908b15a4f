import { listChanges } from '@geoplan/contracts/geo/geo-changes';
import { listOpportunities } from '@geoplan/contracts/geo/opportunity-endpoints';
import { test } from 'vitest';
import { answer } from '../../testing/fakes/fake-api.ts';
import { webTests } from '../../testing/web-tests.ts';

const { open } = webTests();

const never = () => new Promise<never>(() => {});

test('shows the page while services hang, and reserves space for their responses', async () => {
  const api = [answer(listOpportunities, never), answer(listChanges, never)];
  const page = await open('/', { as: 'user', api });
  await page.getByText('Загрузка дашборда…').waitFor();
  await page.getByText('Ещё загружается: показатели').waitFor();
  await page.getByText('Синхронизация Notion').waitFor();
  await page.getByText('Загрузка лучших возможностей…').waitFor();
});
