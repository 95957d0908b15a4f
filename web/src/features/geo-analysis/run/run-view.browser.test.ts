import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { enterScreen } from '../../../testing/enter-screen.ts';
import { expectAccessibleInAllThemesAndSizes } from '../../../testing/expect-accessible.ts';
import { fakeRecords, sampleRecord } from '../../../testing/fakes/fake-records.ts';
import { saveTable } from '../../../testing/save-table.ts';
import { desktop, webTests } from '../../../testing/web-tests.ts';
import { finishedRun } from '../testing/finished-run.ts';

const { open, oneVisit, pathOf } = webTests();

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
  const { runService, run } = finishedRun({
    startedAt: '2026-11-20T11:27:55.000Z',
    bought: 3,
    requests: 4,
    stages: ['tzGeneration'],
  });
  const path = `/geo-analysis?run=${run.runId}`;
  const api = [
    ...runService.api,
    // Must come after the empty records of a finished run, because the last response counts.
    ...fakeRecords([
      sampleRecord('bet', 'de', { launchedSites: 4 }),
      sampleRecord('bet', 'pl', { launchedSites: 0 }),
    ]),
  ];
  const visit = oneVisit(async () => {
    const page = await open(path, { as: 'user', api });
    await page.getByRole('region', { name: 'Результаты запуска' }).waitFor();
    return page;
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

  test('exports the shown rows in the order chosen by a column header', async () => {
    const page = visit();
    await page.getByRole('columnheader').getByRole('button', { name: 'Сложность', exact: true }).click();
    await expect.poll(() => pairs(page)).toEqual(['win de', 'bet de', 'bet pl', 'win pl']);
    const csv = await saveTable(page, 'CSV');
    const lines = csv.content.toString().split('\r\n');
    expect(lines).toContain('"bet","PL","Польша","300","","","","","812000","Демо","Готово"');
    const order = lines.slice(1).map((line) =>
      line
        .toLowerCase()
        .split('"')
        .filter((_, at) => at === 1 || at === 3),
    );
    expect(order.map((pair) => pair.join(' '))).toEqual(await pairs(page));
    await enterScreen(page, path);
    await page.getByRole('region', { name: 'Результаты запуска' }).waitFor();
  });
});
