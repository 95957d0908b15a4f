import { listKeywords, removeRecords } from '@geoplan/contracts/geo/geo-keywords';
import { describe, expect, test } from 'vitest';
import { truncatedTexts } from '../../testing/truncated-texts.ts';
import { expectAccessibleInAllThemesAndSizes } from '../../testing/expect-accessible.ts';
import { answer, Failed, type Answer } from '../../testing/fakes/fake-api.ts';
import { desktop, webTests } from '../../testing/web-tests.ts';
import { choose, fakeHistory, names, openHistory, someRuns } from './testing/fake-history.ts';
import { fakeRechecks, sampleRecheck } from './testing/fake-rechecks.ts';

const { open, oneVisit, pathOf } = webTests();

describe('stored keywords, and runs in every state', () => {
  const long = 'word '.repeat(38).trim();
  const refused = answer(removeRecords, () => {
    throw new Failed('not_found', { message: 'Анализ не найден' });
  });
  const visit = oneVisit(() =>
    openHistory(open, [...fakeHistory(['bet', 'win', long], someRuns()), refused]),
  );

  test('lists stored keywords as completed analyses, shows the state of runs, and counts keywords and runs', async () => {
    const page = visit();
    expect((await names(page)).toSorted()).toEqual([
      'betЗавершено',
      'brokenОшибка',
      'goingВыполняется',
      'queuedОжидает',
      'stoppedОтменено',
      'winЗавершено',
      `${long}Завершено`,
    ]);
    expect(await page.getByLabel('Сводка').locator('dd').allTextContents()).toEqual(['7', '3', '2', '1']);
    expect(await page.getByRole('row', { name: /^bet/ }).allInnerTexts()).toEqual([
      expect.stringMatching(/^bet\s+Завершено\s+12\s+12\s+0\s+/),
    ]);
    await page.getByRole('button', { name: 'Вид' }).click();
    await page.getByRole('checkbox', { name: 'Тип' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('cell', { name: 'Гео-анализ' }).first().waitFor();
  });

  test('filters the list by search, status and type, and keeps the filter in the URL', async () => {
    const page = visit();
    await page.getByRole('searchbox').fill('BE');
    await expect.poll(() => names(page)).toEqual(['betЗавершено']);
    await page.getByRole('searchbox').fill('');
    await page.getByRole('button', { name: /Статус/ }).click();
    await page.getByRole('option', { name: 'Ошибка', exact: true }).click();
    await expect.poll(() => names(page)).toEqual(['brokenОшибка']);
    await expect.poll(() => pathOf(page)).toBe('/analysis-history?view=analyses&status=error');
    await page.reload();
    await expect.poll(() => names(page)).toEqual(['brokenОшибка']);
    // Only existing types are offered.
    await page.getByRole('button', { name: /Тип/ }).click();
    expect(await page.getByRole('option').allTextContents()).toEqual(['Все типы', 'Гео-анализ']);
    await page.keyboard.press('Escape');
    await page.getByRole('searchbox').fill('nothing');
    await page.getByText('Анализы не найдены').waitFor();
    await page.getByRole('button', { name: 'Сбросить фильтры' }).click();
    await expect.poll(async () => (await names(page)).length).toBe(7);
  });

  test('opens an analysis and repeats it with its countries', async () => {
    const page = visit();
    const list = page.getByRole('region', { name: 'Анализы' });
    expect(await list.getByRole('link', { name: 'bet' }).getAttribute('href')).toBe('/keyword/bet');
    expect(await list.getByRole('link', { name: 'broken' }).getAttribute('href')).toMatch(
      /^\/geo-analysis\?run=/,
    );
    for (const [name, countries] of [
      ['bet', 2],
      ['broken', 1],
    ] as const) {
      await choose(page, name, 'Запустить снова');
      await page.getByText(`выбрано ${countries} из`).waitFor();
      expect(await page.getByRole('textbox', { name: 'Ключевое слово 1' }).inputValue()).toBe(name);
      await page.goBack();
    }
    await page.getByText(/^Показано/).waitFor();
  });

  test('reports a failed deletion', async () => {
    const page = visit();
    await choose(page, 'bet', 'Удалить');
    const question = page.getByRole('alertdialog', { name: 'Вы уверены, что хотите удалить этот анализ?' });
    await question.getByRole('button', { name: 'Удалить' }).click();
    await page.getByText('Ошибка при удалении. Анализ не найден').waitFor();
    await question.getByRole('button', { name: 'Отмена' }).click();
    await question.waitFor({ state: 'detached' });
  });

  test('passes axe in both themes and all sizes without overflow, and wraps the filters on a phone instead of truncating words', async () => {
    await expectAccessibleInAllThemesAndSizes(visit());
    await expect.poll(() => truncatedTexts(visit().getByRole('search', { name: 'Фильтры' }))).toEqual([]);
    await visit().setViewportSize(desktop);
  });
});

test('reports a failed load, lists analyses page by page in either order, and lets a viewer open analyses, runs and schedules but not change them', async () => {
  let isBroken = true;
  const words = Array.from({ length: 60 }, (_, at) => `word ${at}`);
  const api = fakeHistory(words, someRuns());
  const working = api.findLast(([declared]) => declared === listKeywords)![1];
  const failing: Answer = [
    listKeywords,
    (asked) => {
      if (isBroken) throw new Failed('internal');
      return working(asked);
    },
  ];
  const page = await open('/analysis-history?view=analyses', {
    as: 'viewer',
    api: [...api, failing, ...fakeRechecks([sampleRecheck()]).api],
  });
  await page.getByText('Не удалось загрузить историю').waitFor();
  isBroken = false;
  await page.getByRole('button', { name: 'Попробовать снова' }).click();
  const firstWords = async () => (await names(page)).filter((name) => name.startsWith('word')).slice(0, 3);
  await expect.poll(firstWords).toEqual(['word 59Завершено', 'word 58Завершено', 'word 57Завершено']);
  await page.getByRole('button', { name: /Сортировка/ }).click();
  await page.getByRole('option', { name: 'По объёму' }).click();
  await expect.poll(firstWords).toEqual(['word 0Завершено', 'word 1Завершено', 'word 2Завершено']);
  await expect.poll(() => pathOf(page)).toBe('/analysis-history?view=analyses&sort=volume');
  await page.getByText('Показано 54').waitFor();
  await page.getByRole('button', { name: 'Показать ещё' }).click();
  await page.getByText('Показано 64').waitFor();
  const actions = page.getByRole('button', { name: /^Действия|Новое расписание/ });
  expect(await actions.count()).toBe(0);
  for (const [tab, shown] of [
    ['Запуски', 'Показано 4'],
    ['Расписания', '1 расписание'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click();
    await page.getByText(shown).waitFor();
    expect(await actions.count(), tab).toBe(0);
  }
});
