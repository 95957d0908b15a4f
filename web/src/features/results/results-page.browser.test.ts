import { listKeywords } from '@geoplan/contracts/geo/geo-keywords';
import { listBrands } from '@geoplan/contracts/geo/keyword-brand-endpoints';
import { readDisplayConfig } from '@geoplan/contracts/notion/notion-configs';
import { describe, expect, test } from 'vitest';
import { closeView } from '../../testing/close-view.ts';
import { enterScreen } from '../../testing/enter-screen.ts';
import { expectAccessibleInBothThemes } from '../../testing/expect-accessible.ts';
import { answer, Failed, ok } from '../../testing/fakes/fake-api.ts';
import { fakeRecords } from '../../testing/fakes/fake-records.ts';
import { fakeRuns } from '../../testing/fakes/fake-runs.ts';
import { saveTable } from '../../testing/save-table.ts';
import { typeAtOnce } from '../../testing/type-at-once.ts';
import { webTests } from '../../testing/web-tests.ts';
import {
  keywordRow,
  keywordRows,
  resultsVisit,
  shownKeywords,
  texts,
  twoKeywords,
} from './testing/results-visit.ts';

const tests = webTests();
const { open, replaceAnswers, pathOf } = tests;

const runId = '00000000-0000-4000-a000-000000000001';

describe('two keywords', () => {
  const visited = resultsVisit(tests, fakeRecords(twoKeywords));

  test('shows the demand, the coverage and the sort figure of a keyword in its row, a dash for unknown figures, and the totals above the list', async () => {
    const page = visited();
    expect(await shownKeywords(page)).toEqual(['lumoret casino', 'torvelbet']);
    expect((await texts(page.getByRole('columnheader'))).slice(1)).toEqual([
      'Ключевое слово',
      'Индекс',
      'Страны',
      'Общий объём',
      'Средний объём',
      'Ср. клики',
      'Ср. потенциал',
      'Ср. сложность',
      'Запущено',
    ]);
    const figures = await texts(keywordRow(page, 'lumoret casino').getByRole('cell'));
    expect(figures.slice(1)).toEqual([
      'PL62',
      '3',
      '121 100',
      '40 3676 600 – 74 000',
      '400',
      '900',
      '33',
      '12',
    ]);
    const unknown = await texts(keywordRow(page, 'torvelbet').getByRole('cell'));
    expect(unknown.slice(1)).toEqual(['—', '1', '—', '—', '—', '900', '77', '0']);
    expect(await page.getByText('Демо', { exact: true }).count()).toBe(2);
    const sorted = page.getByRole('columnheader', { name: 'Общий объём' });
    expect(await sorted.getAttribute('aria-sort')).toBe('descending');
    const summary = await texts(page.locator('main dl').first().locator('dd'));
    expect(summary).toEqual(['2', '4', '40 367', '47']);
    await page.getByText('Показано 2 из 2').waitFor();
    await page.getByRole('button', { name: 'Индекс возможности: lumoret casino, Польша: 62' }).click();
    const formula = page.getByRole('dialog', { name: 'Индекс возможности: lumoret casino, Польша' });
    await formula.getByText('Индекс 62 — среднее баллов с этими долями.').waitFor();
    expect(await formula.getByRole('row', { name: /^Спрос/ }).innerText()).toMatch(/74\s000\s+\d+\s+40\s%/);
    await page.keyboard.press('Escape');
    await formula.waitFor({ state: 'detached' });
  });

  test('sends the search, the sort order, the index and the country to the server, keeps them in the URL, and sorts a new column in descending order', async () => {
    const asked: unknown[] = [];
    const page = visited();
    replaceAnswers(page, fakeRecords(twoKeywords, asked));
    await page.keyboard.press('/');
    await typeAtOnce(page, 'torvel');
    await page.getByText('Показано 1 из 1').waitFor();
    expect(asked.at(-1)).toMatchObject({ search: 'torvel', sort: 'searchVolume', order: 'desc' });
    // Typing is debounced: fewer calls than keystrokes.
    expect(asked.length).toBeLessThan(6);
    await page.getByRole('button', { name: 'Сбросить фильтры' }).click();
    await page.getByText('Показано 2 из 2').waitFor();
    await page.getByRole('button', { name: 'Вид', exact: true }).click();
    const order = page.getByRole('dialog', { name: 'Вид таблицы' });
    await order.getByRole('button', { name: 'По убыванию' }).click();
    await expect.poll(() => asked.at(-1)).toMatchObject({ sort: 'searchVolume', order: 'asc' });
    await order.getByRole('button', { name: /Сортировка/ }).click();
    await page.getByRole('option', { name: 'Индекс' }).click();
    await expect.poll(() => asked.at(-1)).toMatchObject({ sort: 'opportunity', order: 'desc' });
    await closeView(page);
    await page.getByRole('button', { name: 'Ср. сложность' }).click();
    await expect.poll(() => asked.at(-1)).toMatchObject({ sort: 'difficulty', order: 'desc' });
    await page
      .getByRole('columnheader', { name: 'Ср. сложность' })
      .and(page.locator('[aria-sort=descending]'))
      .waitFor();
    await page.getByRole('button', { name: /Наименьший индекс возможности/ }).click();
    await page.getByRole('option', { name: 'Индекс: от 50' }).click();
    await expect.poll(() => shownKeywords(page)).toEqual(['lumoret casino']);
    expect(asked.at(-1)).toMatchObject({ minOpportunity: 50 });
    await page.getByRole('button', { name: 'Сбросить фильтры' }).click();
    await page.getByText('Показано 2 из 2').waitFor();
    await page.getByRole('button', { name: /Страна/ }).click();
    // Countries with demand come first.
    const options = async () => (await page.getByRole('option').allTextContents()).slice(0, 4).toSorted();
    await expect.poll(options).toEqual(['Австрия', 'Германия', 'Польша', 'Румыния']);
    await page.getByLabel('Поиск страны').fill('румын');
    await page.keyboard.press('Enter');
    await expect.poll(() => shownKeywords(page)).toEqual(['torvelbet']);
    await page.getByText('показатели по всем странам').waitFor();
    await expect.poll(() => pathOf(page)).toBe('/analysis-results?sort=difficulty&country=ro');
    await page.reload();
    await expect.poll(() => shownKeywords(page)).toEqual(['torvelbet']);
  });

  test('compares two to five selected keywords at a URL that can be shared, and exports the comparison', async () => {
    const page = visited();
    const select = (keyword: string) => page.getByRole('checkbox', { name: `Выбрать: ${keyword}` }).click();
    await select('lumoret casino');
    expect(await page.getByRole('button', { name: 'Сравнить: 1' }).isDisabled()).toBe(true);
    await select('torvelbet');
    await page.getByRole('button', { name: 'Сравнить: 2' }).click();
    await page
      .getByRole('heading', { name: 'Сравнение: 2 ключевых слова' })
      .and(page.locator(':focus'))
      .waitFor();
    await expect.poll(() => pathOf(page)).toBe('/analysis-results?compare=lumoret+casino&compare=torvelbet');
    await page.reload();
    const row = page.getByRole('row', { name: /^lumoret casino/ });
    await row.waitFor();
    expect(await texts(row.getByRole('cell'))).toEqual([
      '121 100',
      'PL ПольшаПольшаиз 3 стран',
      '74 000',
      '24',
      '0,84 $',
      '400',
      '900',
      '62',
      '3 / 2 / 6',
    ]);
    await expectAccessibleInBothThemes(page);
    const { name, content } = await saveTable(page, 'CSV');
    expect(name).toMatch(/^compare-keywords-/);
    expect(content.toString().split('\r\n')[0]).toContain(
      '"Лучшая страна","Страны","Объём поиска","Сложность"',
    );
    await page.getByRole('button', { name: 'К списку' }).click();
    await keywordRows(page).first().waitFor();
  });

  test('states that single mode has no database, and links an admin to the connection settings', async () => {
    const page = visited();
    await page.getByRole('button', { name: 'Вид', exact: true }).click();
    await page.getByRole('radio', { name: 'Одна таблица' }).click();
    await page.keyboard.press('Escape');
    await page.getByText('База Notion не подключена').waitFor();
    await expect.poll(() => pathOf(page)).toBe('/analysis-results?mode=single');
    expect(await page.getByRole('link', { name: 'Конфигурации Notion' }).last().getAttribute('href')).toBe(
      '/notion-configs',
    );
    await page.getByRole('button', { name: 'Единая таблица' }).click();
    await keywordRows(page).first().waitFor();
    await expect.poll(() => pathOf(page)).toBe('/analysis-results');
  });

  test('shows only the keywords of one run in results and matrix with a notice, and shows all keywords on request', async () => {
    const asked: { run?: string }[] = [];
    const page = visited();
    replaceAnswers(page, fakeRecords(twoKeywords, asked));
    await enterScreen(page, `/analysis-results?run=${runId}`);
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
});

test('shows the status of a failure with a retry, and the next step when nothing is stored, even if the workspace cannot be loaded', async () => {
  let isBroken = true;
  const brand = { brand: 'lumora', totalDomains: 3, launchedSites: 1, countries: ['de', 'pl'], keywords: [] };
  const records = fakeRecords([]);
  const [, list] = records[0]!;
  const page = await open('/analysis-results', {
    as: 'user',
    api: [
      ...fakeRuns().api,
      ...records,
      answer(listBrands, () => ok([brand])),
      answer(readDisplayConfig, () => {
        throw new Failed('internal');
      }),
      answer(listKeywords, async (asked) => {
        if (isBroken) throw new Failed('internal');
        return (await list(asked)) as never;
      }),
    ],
  });
  await page.getByText('HTTP error! status: 500').waitFor();
  isBroken = false;
  await page.getByRole('button', { name: 'Попробовать снова' }).click();
  await page.getByText('Результаты не найдены').waitFor();
  expect(await page.getByRole('link', { name: 'Новый анализ' }).count()).toBe(2);
  await page.getByRole('link', { name: 'Взять слова из брендов рабочей области' }).click();
  const keyword = page.getByRole('textbox', { name: 'Ключевое слово 1', exact: true });
  await expect.poll(() => keyword.inputValue()).toBe('lumora');
  await page.getByRole('button', { name: /^Убрать: Германия/ }).waitFor();
  await page.getByRole('button', { name: /^Убрать: Польша/ }).waitFor();
});
