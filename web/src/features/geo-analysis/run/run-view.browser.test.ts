import { removeRecords } from '@geoplan/contracts/geo/geo-keywords';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectAccessible, expectAccessibleInAllThemesAndSizes } from '../../../testing/expect-accessible.ts';
import { Failed, type Answer } from '../../../testing/fakes/fake-api.ts';
import { fakeRecords, sampleRecord } from '../../../testing/fakes/fake-records.ts';
import { fakeRuns } from '../../../testing/fakes/fake-runs.ts';
import { saveTable } from '../../../testing/save-table.ts';
import { sampleError, sampleResult, sampleRunDetail } from '../../../testing/fakes/sample-runs.ts';
import { desktop, webTests } from '../../../testing/web-tests.ts';
import { completed, finishedRun } from '../testing/finished-run.ts';

const { open, oneVisit, pathOf } = webTests();

const record = (keyword: string, country: string, at: number, change: object = {}) => ({
  ...sampleResult(keyword, country, at),
  ...change,
});

async function openRun({ runService, run } = finishedRun(), options: object = {}, query = ''): Promise<Page> {
  const api = [
    ...runService.api,
    // Must come after the empty records of a finished run, because the last response counts.
    ...fakeRecords([
      sampleRecord('bet', 'de', { launchedSites: 4 }),
      sampleRecord('bet', 'pl', { launchedSites: 0 }),
    ]),
  ];
  const page = await open(`/geo-analysis?run=${run.runId}${query}`, { as: 'user', api, ...options });
  await page.getByRole('region', { name: 'Результаты запуска' }).waitFor();
  return page;
}

/** Rows read in one evaluation: a locator would wait for a row that is removed in between. */
const pairs = (page: Page) =>
  page.locator('tbody tr[aria-rowindex]').evaluateAll((rows) =>
    rows.map((row) => {
      const place = row.querySelectorAll('td, [role=cell]')[1]?.textContent ?? '';
      return `${row.querySelector('th, [role=rowheader]')?.textContent} ${place.slice(0, 2).toLowerCase()}`;
    }),
  );
const setRange = async (page: Page, name: string, end: 'От' | 'До', value: string) => {
  await page.getByRole('button', { name: new RegExp(`^${name}:`) }).click();
  await page.getByRole('textbox', { name: end }).fill(value);
  await page.keyboard.press('Escape');
};

describe('a finished run with a stage to follow', () => {
  const { runService, run } = finishedRun();
  const endNow = () => {
    const endedMs = Date.now();
    run.finishedAt = new Date(endedMs).toISOString();
    run.startedAt = new Date(endedMs - 125_000).toISOString();
  };
  const visit = oneVisit(() => {
    endNow();
    Object.assign(run, { bought: 3, requests: 4 });
    run.stages = ['tzGeneration'];
    return openRun({ runService, run });
  });

  test('hides no row with unchanged filters, counts the rows hidden by a narrowed filter, and resets a filter or an emptied limit to the default', async () => {
    const page = visit();
    expect(await pairs(page)).toEqual(['win pl', 'win de', 'bet de', 'bet pl']);
    await page.getByText('3 результата, 1 ошибка').waitFor();
    expect(await page.getByText('Скрыто фильтрами').count()).toBe(0);
    expect(
      (await page.locator('dl').first().locator('dd').allTextContents()).map((text) =>
        text.replaceAll('\u00A0', ' '),
      ),
    ).toEqual(['667 067по 3 парам', '45', '300']);
    await setRange(page, 'Сложность', 'До', '50');
    await page.getByText('Скрыто фильтрами: 2').waitFor();
    expect(await pairs(page)).toEqual(['win pl', 'bet de']);
    await expect.poll(() => pathOf(page)).toContain('kd=0-50');
    await page.reload();
    await page.getByText('Скрыто фильтрами: 2').waitFor();
    await setRange(page, 'Сложность', 'До', '');
    await page.getByText('Скрыто фильтрами').waitFor({ state: 'detached' });
    await setRange(page, 'CPC', 'От', '0,51');
    await page.getByText('Скрыто фильтрами: 2').waitFor();
    await page.getByRole('button', { name: 'Сбросить фильтры' }).click();
    await page.getByText('3 результата, 1 ошибка').waitFor();
    await page.getByRole('button', { name: 'Ошибки 1' }).click();
    await page.getByText('0 результатов, 1 ошибка').waitFor();
    await page.getByRole('button', { name: 'Ошибки 1' }).click();
    await page.getByText('3 результата, 1 ошибка').waitFor();
  });

  test('plans selected pairs, opens the plan with them, and reports an empty selection and duplicates', async () => {
    const page = visit();
    await page.getByRole('button', { name: 'В план', exact: true }).click();
    await page.getByText('Выберите страны для добавления в план').waitFor();
    await page.getByRole('checkbox', { name: 'Выбрать: bet, Германия' }).check();
    await page.getByRole('checkbox', { name: 'Выбрать: bet, Польша' }).check();
    await page.getByText('Выбрано: 2').waitFor();
    await page.getByRole('button', { name: 'В план', exact: true }).click();
    await page.getByText('Успешно добавлено в план: 2 проектов').waitFor();
    await expect.poll(() => pathOf(page)).toBe('/planning?q=bet');
    const plan = await page.evaluate(() => localStorage.getItem('projects') ?? '');
    expect(JSON.parse(plan)).toMatchObject([
      { country: 'pl', searchVolume: 300, difficulty: null, launchedSites: 0, priority: 'medium' },
      { country: 'de', searchVolume: 900, difficulty: 20, launchedSites: 4, priority: 'medium' },
    ]);
    expect(JSON.parse(plan)[0].notes).toMatch(
      /^Автоматически добавлено из анализа\. Индекс .*: спрос 300, сложность неизвестна, /,
    );
    await page.goBack();
    await page.getByRole('button', { name: 'В плане: bet, Германия' }).click();
    await page.getByText('Проект "bet (Германия)" уже существует в плане!').waitFor();
    await expect.poll(() => pathOf(page)).toContain('/geo-analysis');
  });

  test('opens the next tool with the selected pairs, or with all pairs shown', async () => {
    const page = visit();
    await page.getByRole('button', { name: 'Продолжить' }).click();
    await page.getByText('Все показанные: слов 2, стран 2').waitFor();
    await page.getByRole('menuitem', { name: 'Подбор дропов' }).click();
    await expect.poll(() => pathOf(page)).toBe('/drop-search');
    await expect
      .poll(() =>
        page
          .getByLabel(/^Ключевое слово \d$/)
          .evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value)),
      )
      .toEqual(['win', 'bet']);
    await page.getByRole('button', { name: /^Убрать: Германия/ }).waitFor();
    await page.goBack();
    await page.getByRole('region', { name: 'Результаты запуска' }).waitFor();
  });

  test('links the stages chosen with the run to their tools', async () => {
    const page = visit();
    const link = page.getByRole('navigation', { name: 'Следующие этапы' }).getByRole('link');
    expect(await link.evaluateAll((links) => links.map((each) => each.getAttribute('href')))).toEqual([
      `/tz-generation?keywords=bet%0Awin&countries=de,pl&analysis=${new URL(page.url()).searchParams.get('run')}&stages=tzGeneration`,
    ]);
  });

  test('shows a run that ended with errors as a warning on its screen and in the tray', async () => {
    const page = visit();
    // The tray shows runs that ended today: midnight may have passed since the visit began.
    endNow();
    await page.reload();
    await page.getByRole('heading', { name: 'Завершено: 3 из 4, 1 ошибка' }).waitFor();
    const progress = page.getByRole('region', { name: 'Ход запуска' });
    expect(await progress.locator('svg.text-warning').count()).toBe(1);
    await page.getByRole('button', { name: /^Запуски/ }).click();
    const item = page.getByRole('dialog', { name: 'Запуски' }).getByRole('listitem');
    expect(await item.locator('p').textContent()).toMatch(/^Завершён с ошибками: 4 из 4/);
    expect(await item.locator('svg.text-warning').count()).toBe(1);
    await page.keyboard.press('Escape');
    await item.waitFor({ state: 'detached' });
  });

  test('shows the cost, the pairs served from the store and the duration in one line, without a progress bar', async () => {
    const progress = visit().getByRole('region', { name: 'Ход запуска' });
    const line = await progress.locator('p').textContent();
    expect(line?.replaceAll('\u00A0', ' ')).toBe(
      'куплено 3, из базы 0стоимость 4 запроса2 мин 5 сuser@demo.local',
    );
    expect(await progress.getByRole('progressbar').count()).toBe(0);
    expect((await progress.boundingBox())!.height).toBeLessThan(60);
    const links = progress.getByRole('link');
    expect(await links.evaluateAll((all) => all.map((each) => each.getAttribute('href')))).toEqual([
      '/analysis-results?run=00000000-0000-4000-a000-000000000001',
      '/analysis-results?tab=matrix&run=00000000-0000-4000-a000-000000000001',
    ]);
  });

  test('passes axe in both themes and all sizes without overflow', async () => {
    await expectAccessibleInAllThemesAndSizes(visit());
    await visit().setViewportSize(desktop);
    await visit().getByRole('button', { name: 'Удалить: win, Германия' }).waitFor();
  });
});

describe('a finished run, for a viewer', () => {
  const visit = oneVisit(() => openRun(finishedRun(), { as: 'viewer' }));

  test('offers a viewer neither retry nor deletion', async () => {
    expect(
      await visit()
        .getByRole('button', { name: /^(Повторить|Удалить)/ })
        .count(),
    ).toBe(0);
  });

  test('sorts by difficulty, largest first, with unknown values and then failed pairs last in both directions', async () => {
    const page = visit();
    const sort = page.getByRole('columnheader').getByRole('button', { name: 'Сложность', exact: true });
    await sort.click();
    await expect.poll(() => pairs(page)).toEqual(['win de', 'bet de', 'bet pl', 'win pl']);
    await sort.click();
    await expect.poll(() => pairs(page)).toEqual(['bet de', 'win de', 'bet pl', 'win pl']);
  });

  test('exports the shown rows in the order shown', async () => {
    const csv = await saveTable(visit(), 'CSV');
    const lines = csv.content.toString().split('\r\n');
    expect(lines).toContain('"bet","PL","Польша","300","","","","","812000","Демо","Готово"');
    const order = lines.slice(1).map((line) =>
      line
        .toLowerCase()
        .split('"')
        .filter((_, at) => at === 1 || at === 3),
    );
    expect(order.map((pair) => pair.join(' '))).toEqual(await pairs(visit()));
    // The unit test of the export checks its cells; this one creates the file under the CSP.
    const excel = await saveTable(visit(), 'Excel (XLSX)');
    expect(excel.content.subarray(0, 2).toString()).toBe('PK');
  });
});

test('deletes a result after a confirmation, shows a failed deletion, and treats an already deleted result as success', async () => {
  const { runService, run } = finishedRun();
  const working = runService.api.findLast(([declared]) => declared === removeRecords)![1];
  let isDown = true;
  const failing: Answer = [
    removeRecords,
    (asked) => {
      if (isDown) throw new Failed('service_unavailable');
      return working(asked);
    },
  ];
  const page = await openRun({ runService: { ...runService, api: [...runService.api, failing] }, run });
  await page.getByRole('button', { name: 'Удалить: bet, Германия' }).click();
  const question = page.getByRole('alertdialog', { name: 'Вы уверены, что хотите удалить этот анализ?' });
  await expectAccessible(page, 'question');
  await question.getByRole('button', { name: 'Удалить' }).click();
  await page.getByText('Ошибка при удалении. ').waitFor();
  expect((await pairs(page)).length).toBe(4);
  isDown = false;
  await question.getByRole('button', { name: 'Удалить' }).click();
  await page.getByText('Анализ успешно удален').waitFor();
  await expect.poll(() => pairs(page)).toEqual(['win pl', 'win de', 'bet pl']);
  run.results = [];
  await page.getByRole('button', { name: 'Удалить: bet, Польша' }).click();
  await question.getByRole('button', { name: 'Удалить' }).click();
  await page.getByText('Анализ уже удалён').waitFor();
  await expect.poll(() => pairs(page)).toEqual(['win pl', 'win de']);
});

test('shows why a run found nothing and links an admin to the settings', async () => {
  const runService = fakeRuns();
  const error = { ...sampleError('bet', 'de'), code: 'auth' as const, message: 'Ключ не подошёл' };
  const run = runService.put({ ...sampleRunDetail({ errors: [error] }), ...completed, status: 'failed' });
  const page = await openRun({ runService, run }, { as: 'admin' });
  expect(await page.getByRole('alert').textContent()).toBe('Ошибка: Ключ не подошёлНастройки API');
  await page.getByRole('heading', { name: 'Ошибка: 0 из 1, 1 ошибка' }).waitFor();
});

test('keeps 1,000 pairs in the table but renders only the visible ones', async () => {
  const runService = fakeRuns();
  const results = Array.from({ length: 1_000 }, (_, at) =>
    record(`word ${at}`, 'de', at, { searchVolume: at }),
  );
  const run = runService.put({ ...sampleRunDetail({ results }), ...completed });
  const page = await openRun({ runService, run });
  expect(await page.getByRole('table').getAttribute('aria-rowcount')).toBe('1001');
  expect(await page.getByRole('rowheader').count()).toBeLessThan(60);
  await page.getByRole('searchbox').fill('word 999');
  await expect.poll(() => pairs(page)).toEqual(['word 999 de']);
});
