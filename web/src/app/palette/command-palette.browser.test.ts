import { dropRunSchema, listDropRuns, readDropRun } from '@geoplan/contracts/drops/drop-runs';
import { listKeywords } from '@geoplan/contracts/geo/geo-keywords';
import { cachedSites } from '@geoplan/contracts/notion/notion';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { enterScreen } from '../../testing/enter-screen.ts';
import { answer, ok, type Answer } from '../../testing/fakes/fake-api.ts';
import { fakeRecords, sampleRecord } from '../../testing/fakes/fake-records.ts';
import {
  fakeWorkspace,
  sampleDatabaseIds,
  sampleDisplayConfig,
  sampleSite,
  sampleWorkspace,
} from '../../testing/fakes/fake-workspace.ts';
import { sampleDrop, sampleList } from '../../testing/fakes/sample-drops.ts';
import { sampleGroup } from '../../testing/fakes/sample-runs.ts';
import { typeAtOnce } from '../../testing/type-at-once.ts';
import { webTests } from '../../testing/web-tests.ts';

const { open, oneVisit, pathOf } = webTests();

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const options = (page: Page) => page.getByRole('option').allTextContents();

/** Ordered by demand; «ordenza» has the least. */
const stored = [
  'lumoret casino',
  'Lumoret зеркало',
  'torvelbet',
  '..',
  'app ordenza',
  'ordenza login',
  ...Array.from({ length: 30 }, (_, at) => `casino ${at} ordenza`),
  'ordenza',
].map((keyword) => sampleGroup(keyword));

/** Fake of the stored keywords and their screens; each search is added to `asked`. */
function fakeKeywords(asked: unknown[] = []): Answer[] {
  const search = answer(listKeywords, ({ query: { search: typed = '', limit } }) => {
    asked.push(typed);
    const fitting = stored.filter(({ keyword }) => keyword.toLowerCase().includes(typed));
    const groups = fitting.slice(0, limit);
    const unknown = { averageSearchVolume: null, averageDifficulty: null };
    const summary = { totalKeywords: 4, totalCountries: 9, demoRecords: 0, isDemo: false, ...unknown };
    const nextCursor = fitting.length > groups.length ? 'next' : null;
    return ok({ groups, summary, matching: fitting.length, nextCursor });
  });
  const records = fakeRecords(stored.map(({ keyword }) => sampleRecord(keyword, 'pl')));
  return [...fakeWorkspace(sampleWorkspace(0)), ...records, search];
}

/** Sites of three databases; the person's display mode is the first database only. */
const siteAnswers = () => {
  const [first] = sampleDatabaseIds;
  const config = sampleDisplayConfig({ displayMode: 'single', selectedDatabaseId: first });
  const projects = [
    ['https://zebra-nine.example/', 'Zunaplay'],
    ['https://nine.example/', 'Zunaplay'],
    ['https://other.example/a', 'Brand nine'],
    ['torvelbet-one.example', 'Torvelbet'],
  ].map(([url, brand], at) => sampleSite(at, { url, brand }));
  return fakeWorkspace(sampleWorkspace(0, { config, projects }));
};

/** Path of a screen that sends no requests. */
const quietPath = '/guide';
const openQuiet = async (as: 'user' | 'viewer', api: Answer[]): Promise<Page> => {
  const page = await open(quietPath, { as, api });
  await heading(page, 'Руководство').waitFor();
  return page;
};
const focused = (page: Page) =>
  page.getByRole('combobox', { name: 'Раздел' }).and(page.locator(':focus')).waitFor();

async function openPalette(page: Page): Promise<void> {
  await enterScreen(page, quietPath);
  await page.keyboard.press('Control+KeyK');
  await focused(page);
}

describe('the palette of a user', () => {
  const page = oneVisit(() => openQuiet('user', [...fakeKeywords(), ...siteAnswers()]));

  test('opens on Ctrl K, finds a screen by part of its name, and opens it on Enter', async () => {
    await openPalette(page());
    await page().keyboard.type('ДРОП');
    await expect.poll(() => options(page())).toEqual(['Подбор дропов']);
    await page().keyboard.press('Enter');
    await heading(page(), 'Подбор дропов').waitFor();
    expect(await page().getByRole('dialog').count()).toBe(0);
  });

  test('opens the found keyword on Enter, not a site loaded earlier or a new analysis', async () => {
    await openPalette(page());
    await page().keyboard.type('torvel');
    await expect
      .poll(() => options(page()))
      .toEqual(['torvelbet32\u00A0страны', 'torvelbet-one.exampleTorvelbet']);
    await page().keyboard.press('Enter');
    await expect.poll(() => pathOf(page())).toBe('/keyword/torvelbet');
  });

  test('keeps «Начать с» below the list, where Tab reaches it and its six options but Enter never selects it', async () => {
    await openPalette(page());
    await page().keyboard.type('lumora');
    await page().getByText('Ничего не найдено').waitFor();
    await page().keyboard.press('Enter');
    await page().keyboard.press('Tab');
    await page()
      .getByRole('button', { name: /^Начать с «lumora» →/ })
      .and(page().locator(':focus'))
      .waitFor();
    await page().keyboard.press('Enter');
    await focused(page());
    await expect
      .poll(() => options(page()))
      .toEqual([
        'Новый анализ',
        'Анализ конкурентов',
        'Генерация ТЗ',
        'AI-помощник',
        'Подбор доменов',
        'Подбор дропов',
      ]);
    await page().getByRole('option', { name: 'Генерация ТЗ' }).click();
    await heading(page(), 'Генерация ТЗ').waitFor();
    await expect
      .poll(() => page().getByLabel('Ключевое слово 1', { exact: true }).inputValue())
      .toBe('lumora');
  });

  test('starts a new analysis with a country, found by code or name, and with the typed text', async () => {
    await openPalette(page());
    await page().keyboard.type('поль');
    await page().getByRole('option', { name: 'Польша' }).waitFor();
    await expect.poll(() => options(page())).toEqual(['ПольшаНовый анализ']);
    await page().getByRole('option', { name: 'Польша' }).click();
    await page().getByText('выбрано 1 из 200 стран').waitFor();
    await page()
      .getByRole('button', { name: /Польша/ })
      .first()
      .waitFor();
  });
});

describe('the palette of a viewer', () => {
  const asked: unknown[] = [];
  const page = oneVisit(() => openQuiet('viewer', [...fakeKeywords(asked), ...siteAnswers()]));

  test('offers no entry that requires a higher role, and shows a message for a search without results', async () => {
    await enterScreen(page(), quietPath);
    await page()
      .getByRole('button', { name: /Поиск и переходы/ })
      .click();
    await focused(page());
    expect(await options(page())).toEqual([
      'Тема: системная',
      'Тема: светлая',
      'Тема: тёмная',
      'Выйти',
      'Дашборд',
      'История анализов',
      'Результаты',
      'Данные из Notion',
      'Аналитика Notion',
      'Руководство',
    ]);
    await page().keyboard.type('пользователи');
    await page().getByText('Ничего не найдено').waitFor();
  });

  test('searches stored keywords on the server once the typing pauses', async () => {
    await openPalette(page());
    const before = asked.length;
    await typeAtOnce(page(), 'LUMO');
    await page().getByRole('option', { name: 'lumoret casino' }).waitFor();
    expect(await options(page())).toEqual(['lumoret casino32\u00A0страны', 'Lumoret зеркало32\u00A0страны']);
    expect(asked.slice(before)).toEqual(['lumo']);
  });

  test('selects a found keyword with the arrows, and opens it on Enter', async () => {
    await openPalette(page());
    await page().keyboard.type('LUMORET');
    await expect
      .poll(() => options(page()))
      .toEqual(['lumoret casino32\u00A0страны', 'Lumoret зеркало32\u00A0страны']);
    await page().keyboard.press('ArrowDown');
    await page().keyboard.press('Enter');
    await expect.poll(() => decodeURIComponent(pathOf(page()))).toBe('/keyword/Lumoret зеркало');
  });

  test('puts an exact match before longer keywords with more demand', async () => {
    await openPalette(page());
    await page().keyboard.type('ORDENZA');
    await expect
      .poll(() => options(page()))
      .toEqual([
        'ordenza1\u00A0страна',
        'ordenza login32\u00A0страны',
        'app ordenza32\u00A0страны',
        'casino 0 ordenza32\u00A0страны',
        'casino 1 ordenza32\u00A0страны',
      ]);
    await page().keyboard.press('Enter');
    await expect.poll(() => pathOf(page())).toBe('/keyword/ordenza');
  });

  test('closes immediately on Escape, even with text in the field', async () => {
    await openPalette(page());
    // A keyword that no other test counts requests for: it would be cached there.
    await page().keyboard.type('torvel');
    await page()
      .getByRole('option', { name: /^torvelbet\s*32/ })
      .waitFor();
    await page().keyboard.press('Escape');
    await page().getByRole('dialog').waitFor({ state: 'detached' });
  });

  test('opens the screen of a keyword that cannot be part of a path', async () => {
    await openPalette(page());
    await page().keyboard.type('..');
    await page().getByRole('option', { name: '..' }).click();
    await expect.poll(() => pathOf(page())).toBe('/keyword/-?keyword=..');
    await expect.poll(() => page().title()).toBe('.. · Geoplan');
  });

  test('finds sites by address, then by brand, and opens the selected site in its panel in unified display mode', async () => {
    await openPalette(page());
    await page().keyboard.type('nine');
    await expect
      .poll(() => options(page()))
      .toEqual(['nine.exampleZunaplay', 'zebra-nine.exampleZunaplay', 'other.example/aBrand nine']);
    await page().getByRole('option', { name: 'zebra-nine.example' }).click();
    await page().getByRole('dialog', { name: 'zebra-nine.example' }).waitFor();
    await expect.poll(() => pathOf(page())).toMatch(/^\/notion-data\?mode=unified&site=/);
  });
});

test('finds runs of every kind, and lists runs in progress before anything is typed', async () => {
  const lists = [
    sampleList([sampleDrop('a.com')], { status: 'running', done: 0 }),
    sampleList([sampleDrop('b.com')], { runId: '00000000-0000-4000-8000-00000000d002', name: 'Старый' }),
  ];
  const page = await openQuiet('user', [
    ...fakeKeywords(),
    ...siteAnswers(),
    answer(listDropRuns, () =>
      ok({ runs: lists.map((list) => dropRunSchema.strip().parse(list)), nextCursor: null }),
    ),
    answer(readDropRun, () => ok(lists[1]!)),
  ]);
  await openPalette(page);
  const going = page.getByRole('option', { name: 'Список дропов: Аукцион, ноябрь, 1 домен' });
  await going.waitFor();
  expect(await page.getByRole('option', { name: /Старый/ }).count()).toBe(0);
  await page.keyboard.type('старый');
  await page.getByRole('option', { name: /Список дропов: Старый/ }).click();
  await expect
    .poll(() => pathOf(page))
    .toBe('/drop-search?source=list&list=00000000-0000-4000-8000-00000000d002');
});

test('shows the other results while the sites are still loading', async () => {
  const page = await openQuiet('user', [
    ...fakeKeywords(),
    answer(cachedSites, () => Promise.withResolvers<never>().promise),
  ]);
  await openPalette(page);
  await page.keyboard.type('torvel');
  await expect.poll(() => options(page)).toEqual(['torvelbet32\u00A0страны']);
});
