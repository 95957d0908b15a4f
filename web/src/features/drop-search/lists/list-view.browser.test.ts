import { readDropRun, type DropRunDetail, type ListedDrop } from '@geoplan/contracts/drops/drop-runs';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { enterTool } from '../../../domain/tools/testing/enter-tool.ts';
import { enterScreen } from '../../../testing/enter-screen.ts';
import { expectAccessible, expectAccessibleInAllThemesAndSizes } from '../../../testing/expect-accessible.ts';
import { answer, Failed, type FakeEvent } from '../../../testing/fakes/fake-api.ts';
import {
  sampleDrop,
  sampleHistory,
  sampleList,
  sampleRegistration,
} from '../../../testing/fakes/sample-drops.ts';
import { saveTable } from '../../../testing/save-table.ts';
import { desktop, webTests } from '../../../testing/web-tests.ts';
import { fakeLists, runningList } from '../testing/fake-lists.ts';

const { open, oneVisit, pathOf, replaceAnswers } = webTests();

const csv =
  'Домен;Цена;Ссылки;DR;Продавец\nlumora-casino.com;12,50;120;22;Ann\npending.org;;;;\ntaken.net;;;;\nнет;;;;\nTAKEN.net;;;;\n';

const choose = (page: Page, content: string, name = 'auction.csv') =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });

const title = 'Lumora: slots';
const found = {
  free: sampleRegistration('free'),
  pending: sampleRegistration('pending_delete', { changedAt: '2026-11-17T00:00:00.000Z' }),
  taken: sampleRegistration('taken', { expiresAt: '2027-06-01T00:00:00.000Z' }),
  history: sampleHistory({ titles: [{ year: 2016, title }], topics: ['gambling'] }),
};

const card = (page: Page, domain: string) => page.getByRole('listitem').filter({ hasText: domain });
const item = (domain: string, result: object): FakeEvent => ({ event: 'item', data: { domain, result } });

/** List of the file, without results. */
const auction = { name: 'auction', keywords: ['lumora', 'bet'] };
const listed = (): [ListedDrop, ListedDrop, ListedDrop] => [
  sampleDrop('lumora-casino.com', { price: 12.5, backlinks: 120, rating: 22 }),
  sampleDrop('pending.org'),
  sampleDrop('taken.net'),
];
/** Completes the list with its results. */
function complete(list: DropRunDetail): DropRunDetail {
  const [first, second, third] = list.drops;
  Object.assign(first!, { registration: found.free, history: found.history });
  Object.assign(second!, { registration: found.pending });
  Object.assign(third!, { registration: found.taken });
  return Object.assign(list, { status: 'completed', done: 6, finishedAt: list.startedAt });
}

const service = fakeLists();
const visit = oneVisit(() => open('/drop-search', { as: 'user', api: service.api }));

/** Enters the screen with no list on the server and none remembered by the page. */
async function enterEmpty(path = '/drop-search?source=list'): Promise<Page> {
  for (const all of [service.lists, service.asked]) all.length = 0;
  replaceAnswers(visit(), service.api);
  await enterTool(visit(), path);
  return visit();
}

/** Opens the given list as the only one. */
async function enterList(list: DropRunDetail): Promise<Page> {
  service.lists.splice(0, Infinity, list);
  replaceAnswers(visit(), service.api);
  await enterScreen(visit(), `/drop-search?source=list&list=${list.runId}`);
  return visit();
}

describe('an uploaded list', () => {
  test('offers a custom list next to the finder, and explains why a file without a list is rejected', async () => {
    const page = await enterEmpty('/drop-search');
    await page.getByRole('radio', { name: 'Свой список' }).click();
    await page.getByText('Списков ещё не было').waitFor();
    await choose(page, 'a;b\n1;2\n');
    await page.getByText('В файле нет столбца с доменами').waitFor();
    expect(service.asked).toEqual([]);
  });

  test('reads a list from a workbook, and names its sheet', async () => {
    const page = await enterEmpty();
    // Large enough that the library would unpack it in a worker made from a blob.
    const further = Array.from({ length: 4_000 }, (_, at) => [{ value: `shop-${at}.com` }, { value: at }]);
    const rows = [
      [{ value: 'Домен' }, { value: 'Цена' }],
      [{ value: 'a.com' }, { value: 'договорная' }],
      ...further,
    ];
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'auction.xlsx', mimeType: '', buffer: await writeXlsxFile(rows).toBuffer() });
    const preview = page.getByRole('region', { name: 'Что распознано' });
    await preview.getByText('«Sheet1»').waitFor();
    await preview.getByText('4 001 домен').waitFor();
    await preview.getByText('Не разобрано: 1\u00A0значение').click();
    await preview.getByText('Строка 2: Цена: не разобрано — договорная').waitFor();
  });

  test('shows the columns and rejected rows of a file before sending any request', async () => {
    const page = await enterEmpty();
    await choose(page, csv);
    const preview = page.getByRole('region', { name: 'Что распознано' });
    await preview.getByText('3 домена, пропущено строк: 2').waitFor();
    await preview.getByText('«Ссылки»').waitFor();
    await preview.getByText('Не читаются: «Продавец»').waitFor();
    await preview.getByText('Пропущенные строки').click();
    await preview.getByText('повтор строки 4').waitFor();
    expect(service.asked).toEqual([]);
    await expectAccessible(page);
  });
});

describe('a list at its URL', () => {
  test('starts a check with the fields from the file, gives it a URL, and lists it in the tray', async () => {
    const page = await enterEmpty();
    await choose(page, csv);
    await page.getByLabel('Ключевые слова', { exact: true }).fill('lumora, bet');
    await page.getByRole('button', { name: 'Проверить 3 домена' }).click();
    await page.getByRole('heading', { level: 2, name: 'auction' }).waitFor();
    expect(service.asked).toMatchObject([
      {
        name: 'auction',
        keywords: ['lumora', 'bet'],
        hasHistory: true,
        candidates: [{ domain: 'lumora-casino.com', price: 12.5, backlinks: 120, rating: 22 }, {}, {}],
      },
    ]);
    const { runId } = service.lists[0]!;
    await expect.poll(() => pathOf(page)).toContain(`list=${runId}`);
    await card(page, 'taken.net').getByText('Проверяется').waitFor();
    await enterScreen(page, '/planning');
    await page.getByRole('button', { name: 'Запуски 1' }).click();
    await page.getByRole('dialog', { name: 'Запуски' }).getByText('Список дропов: auction, 3 домена').click();
    await page.getByRole('heading', { level: 2, name: 'auction' }).waitFor();
    await expect.poll(() => pathOf(page)).toContain(`list=${runId}`);
  });

  test('shows results as they arrive, with the best first and the reasons as text', async () => {
    const list = runningList(listed(), auction);
    const page = await enterList(list);
    await card(page, 'taken.net').getByText('Проверяется').waitFor();
    complete(list);
    service.tell(list.runId, [
      item('lumora-casino.com', found.free),
      item('lumora-casino.com', found.history),
      item('pending.org', found.pending),
      item('taken.net', found.taken),
      { event: 'completed', data: { done: 6, total: 6, failed: 0 } },
    ]);
    const best = card(page, 'lumora-casino.com');
    await best.getByText('Свободен', { exact: true }).waitFor();
    await best.getByText('в имени есть «lumora» +15', { exact: false }).waitFor();
    await best.getByText('азартные игры', { exact: false }).waitFor();
    await best.getByText(title).waitFor();
    await card(page, 'pending.org').getByText('с 17.11.2026').waitFor();
    await card(page, 'taken.net').getByText('до 01.06.2027').waitFor();
    await page.getByText('Завершён: 6 из 6 вопросов').waitFor();
    const names = await page.getByRole('heading', { level: 3 }).allTextContents();
    expect(names).toEqual(['lumora-casino.com', 'pending.org', 'taken.net']);
  });

  test('filters and exports the list, and passes axe', async () => {
    const page = await enterList(complete(runningList(listed(), auction)));
    await card(page, 'taken.net').waitFor();
    await page.getByLabel('Поиск по домену').fill('lumora');
    await card(page, 'taken.net').waitFor({ state: 'detached' });
    const { name, content } = await saveTable(page, 'CSV');
    expect(name).toMatch(/^drops-auction-.*\.csv$/);
    expect(content.toString()).toContain('"lumora-casino.com","');
    expect(content.toString()).not.toContain('taken.net');
    await page.getByLabel('Поиск по домену').fill('');
    await card(page, 'taken.net').waitFor();
    await expectAccessibleInAllThemesAndSizes(page);
    await page.setViewportSize(desktop);
  });

  test('shows the list after a reload, and among the previous lists', async () => {
    const page = await enterList(complete(runningList(listed(), auction)));
    await page.reload();
    await card(page, 'taken.net').getByText('Занят', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Все списки' }).click();
    await page.getByRole('link', { name: 'auction' }).waitFor();
    await page.getByRole('radio', { name: 'Подбор' }).click();
    await page.getByRole('button', { name: 'Найти дропы' }).waitFor();
  });

  test('shows an internationalized name in its native script, with its punycode', async () => {
    const runId = '00000000-0000-4000-a000-000000000777';
    const page = await enterList(sampleList([sampleDrop('xn----7sbb0afibmqbdgb.xn--p1ai')], { runId }));
    await page.getByRole('heading', { level: 3, name: 'казино-онлайн.рф' }).waitFor();
    await card(page, 'xn----7sbb0afibmqbdgb.xn--p1ai').waitFor();
  });

  test('cancels a list check in progress, and reports a missing list', async () => {
    const page = await enterList(runningList([sampleDrop('a.com')]));
    await page.getByRole('main').getByRole('button', { name: 'Отменить' }).click();
    await page.getByText('Проверка списка отменена, найденное сохранено').waitFor();
    await page.getByText('Отменён: 0 из 2 вопросов').waitFor();
    await page.getByRole('button', { name: 'Продолжить' }).waitFor();
    service.lists.length = 0;
    await page.reload();
    await page.getByText('Не удалось загрузить список').waitFor();
  });

  test('shows the completion reported by the last event of a run, even if the subsequent load fails', async () => {
    const list = runningList(listed(), auction);
    const page = await enterList(list);
    await card(page, 'taken.net').getByText('Проверяется').waitFor();
    const broken = answer(readDropRun, () => {
      throw new Failed('internal');
    });
    replaceAnswers(page, [...service.api, broken]);
    service.tell(list.runId, [{ event: 'completed', data: { done: 6, total: 6, failed: 0 } }]);
    await page.getByText('Завершён: 6 из 6 вопросов').waitFor();
  });
});
