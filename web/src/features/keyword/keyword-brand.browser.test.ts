import { listKeywordCountries } from '@geoplan/contracts/geo/geo-keywords';
import type { BrandMatch } from '@geoplan/contracts/geo/keyword-brand';
import { listBrands, setKeywordBrand } from '@geoplan/contracts/geo/keyword-brand-endpoints';
import { listSyncs } from '@geoplan/contracts/notion/notion';
import { readDisplayConfig } from '@geoplan/contracts/notion/notion-configs';
import { expect, test } from 'vitest';
import { answer, ok } from '../../testing/fakes/fake-api.ts';
import { fakeRecords, sampleRecord } from '../../testing/fakes/fake-records.ts';
import { webTests } from '../../testing/web-tests.ts';

const { open } = webTests();

const pairs = [sampleRecord('Lumoret casino', 'pl')];
const databaseId = 'a'.repeat(32);
const singleDatabase = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Команда',
  displayMode: 'single' as const,
  selectedDatabaseId: databaseId,
  databases: [
    {
      id: '00000000-0000-4000-8000-000000000002',
      databaseId,
      databaseName: 'Казино',
      isActive: true,
    },
  ],
  counting: { launched: [], inWork: [], notCounted: [] },
  geoWords: [],
};
const neverRead = {
  configId: singleDatabase.id,
  databaseId,
  databaseName: 'Казино',
  rows: 0,
  status: 'failed' as const,
  scanned: null,
  lastSuccessAt: null,
  lastError: 'Нет доступа.',
  warnings: [],
};

test('shows the brand whose sites are counted and how the brand was found, and lets a role with permission change the brand', async () => {
  const asked: unknown[] = [];
  let found: { brand: string | null; brandMatch: BrandMatch } = { brand: 'lumoret', brandMatch: 'contained' };
  const api = [
    ...fakeRecords(pairs),
    answer(listKeywordCountries, ({ query }) => {
      asked.push(query.databaseId);
      return ok({ keyword: 'Lumoret casino', ...found, countries: pairs });
    }),
    answer(readDisplayConfig, () => ok(singleDatabase)),
    answer(listSyncs, () => ok([neverRead])),
    answer(listBrands, () => ok([])),
    answer(setKeywordBrand, ({ params, body: { brand } }) => {
      found = { brand, brandMatch: 'manual' };
      return ok({ keyword: params.keyword, ...found });
    }),
  ];
  const page = await open('/keyword/lumoret%20casino', { as: 'user', api });
  await page.getByText('Бренд: lumoret · найден в ключевом слове').waitFor();
  await page.getByText('Одна таблица: Казино').waitFor();
  await page.getByText(/^Ещё не синхронизировано из Notion: «Казино»/).waitFor();
  expect(asked[0]).toBe(singleDatabase.selectedDatabaseId);
  await page.getByRole('button', { name: 'Изменить бренд' }).click();
  await page.getByRole('combobox', { name: 'Бренд из рабочей области' }).fill('torvel');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await page.getByText('Бренд: torvel · выбран вручную').waitFor();
});
