import { listKeywordCountries, listKeywords, removeKeyword, removeRecords } from '@geoplan/contracts/geo';
import type { KeywordGroup } from '@geoplan/contracts/geo-record';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { expectAccessible } from '../../shared/testing/expect-accessible.ts';
import { answer, Failed, ok, type Answer } from '../../shared/testing/fake-api.ts';
import { fakeLaunches } from '../../shared/testing/fake-launches.ts';
import { sampleError, sampleRecord, sampleRunDetail } from '../../shared/testing/sample-runs.ts';
import { desktop, phone, webTests } from '../../shared/testing/web-tests.ts';

const { open, pathOf } = webTests();

const group = (keyword: string): KeywordGroup => ({
  keyword,
  totalCountries: 12,
  totalSearchVolume: 74_000,
  averageSearchVolume: 6_000,
  minSearchVolume: 10,
  maxSearchVolume: 40_000,
  averageClicks: 3_000,
  averageTrafficPotential: null,
  averageDifficulty: null,
  totalDomains: 0,
  sitesInWork: 0,
  launchedSites: 0,
  lastUpdated: '2026-11-19T10:00:00.000Z',
});
const summary = { totalCountries: 40, averageSearchVolume: 12_000, averageDifficulty: 34 };
/** Keywords the fake gives at once. */
const pageSize = 50;

/** Stored keywords in memory, beside the runs of `launches`. */
function fakeHistory(keywords: string[], launches = fakeLaunches()): Answer[] {
  const take = (keyword: string) => {
    const at = keywords.indexOf(keyword);
    if (at === -1) throw new Failed('not_found', { message: 'Анализ не найден' });
    keywords.splice(at, 1);
    return ok({ deleted: 12 });
  };
  return [
    ...launches.api,
    answer(listKeywords, ({ query: { search = '', cursor = '0', sort } }) => {
      const fitting = keywords.filter((keyword) => keyword.includes(search.toLowerCase()));
      // They stand by demand; the one stored last is the newest.
      const found = sort === 'lastUpdated' ? fitting.toReversed() : fitting;
      const end = Number(cursor) + pageSize;
      return ok({
        groups: found.slice(Number(cursor), end).map((keyword) => group(keyword)),
        summary: { ...summary, totalKeywords: keywords.length },
        matching: found.length,
        nextCursor: end < found.length ? String(end) : null,
      });
    }),
    answer(listKeywordCountries, ({ query: { keyword } }) => {
      const sites = { totalDomains: 0, sitesInWork: 0, launchedSites: 0 };
      const found = ['de', 'pl'].map((country, at) => ({ ...sampleRecord(keyword, country, at), ...sites }));
      return ok({ keyword, countries: found });
    }),
    answer(removeRecords, ({ params }) => {
      // The service takes it for the id of a record.
      if (z.uuid().safeParse(params.id).success)
        throw new Failed('not_found', { message: 'Анализ не найден' });
      return take(params.id);
    }),
    answer(removeKeyword, ({ query }) => take(query.keyword)),
  ];
}

/** A running, a waiting, a failed and a cancelled run. */
function someRuns() {
  const launches = fakeLaunches();
  const waiting = [{ keyword: 'going', country: 'de' }];
  const parts = [
    { keywords: ['going'], results: [sampleRecord('going', 'pl')], waiting },
    { keywords: ['queued'], waiting },
    { keywords: ['broken'], errors: [sampleError('broken', 'de')], status: 'failed' as const },
    { keywords: ['stopped'], waiting, status: 'cancelled' as const },
  ];
  for (const [at, part] of parts.entries()) {
    const runId = `00000000-0000-4000-a000-00000000000${at}`;
    launches.put({ ...sampleRunDetail(part), ...part, runId, keywordCount: 1, countryCount: 2 });
  }
  return launches;
}

const names = (page: Page) => page.getByRole('article').getByRole('heading').allTextContents();
async function openHistory(api: Answer[], path = '/analysis-history', options: object = {}): Promise<Page> {
  const page = await open(path, { as: 'user', api, ...options });
  await page.getByText(/^(Показано|Анализы не найдены)/).waitFor();
  return page;
}

test('stored keywords are completed analyses; runs show how they stand, and all are counted', async () => {
  const page = await openHistory(fakeHistory(['bet', 'win'], someRuns()));
  expect((await names(page)).toSorted()).toEqual([
    'betЗавершено',
    'brokenОшибка',
    'goingВыполняется',
    'queuedОжидает',
    'stoppedОтменено',
    'winЗавершено',
  ]);
  expect(await page.locator('dl').first().locator('dd').allTextContents()).toEqual(['6', '2', '2', '1']);
  expect(await page.getByRole('article').filter({ hasText: 'bet' }).locator('p').textContent()).toBe(
    'Гео-анализ · 12 стран · обновлено 19.11.2026, 13:00',
  );
});

test('search, status and type narrow the list and stay in the address', async () => {
  const page = await openHistory(fakeHistory(['bet', 'win'], someRuns()));
  await page.getByRole('searchbox').fill('BE');
  await expect.poll(() => names(page)).toEqual(['betЗавершено']);
  await page.getByRole('searchbox').fill('');
  await page.getByRole('button', { name: /Статус/ }).click();
  await page.getByRole('option', { name: 'Ошибка', exact: true }).click();
  await expect.poll(() => names(page)).toEqual(['brokenОшибка']);
  expect(pathOf(page)).toBe('/analysis-history?status=error');
  await page.reload();
  await expect.poll(() => names(page)).toEqual(['brokenОшибка']);
  await page.getByRole('button', { name: /Тип/ }).click();
  await page.getByRole('option', { name: 'Генерация ТЗ' }).click();
  await page.getByText('Анализы не найдены').waitFor();
  await page.getByRole('button', { name: 'Сбросить фильтры' }).click();
  await expect.poll(async () => (await names(page)).length).toBe(6);
});

test('nothing at all says where to begin', async () => {
  const page = await openHistory(fakeHistory([]));
  await page.getByText('Анализы не найдены').waitFor();
  expect(await page.getByRole('link', { name: 'Новый анализ' }).last().getAttribute('href')).toBe(
    '/analysis',
  );
});

test.each(['bet', '..', '3b241101-e2bb-4255-8caf-4136c566a962'])(
  'the analysis of %j is deleted after the question',
  async (keyword) => {
    const keywords = [keyword, 'win'];
    const page = await openHistory(fakeHistory(keywords));
    await page.getByRole('button', { name: `Удалить: ${keyword}` }).click();
    const question = page.getByRole('alertdialog', { name: 'Вы уверены, что хотите удалить этот анализ?' });
    await question.getByRole('button', { name: 'Удалить' }).click();
    await page.getByText('Анализ успешно удален').waitFor();
    await expect.poll(() => names(page)).toEqual(['winЗавершено']);
    expect(keywords).toEqual(['win']);
  },
);

test('a failed deletion is told', async () => {
  const keywords = ['bet'];
  const page = await openHistory(fakeHistory(keywords));
  keywords.length = 0;
  await page.getByRole('button', { name: 'Удалить: bet' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Удалить' }).click();
  await page.getByText('Ошибка при удалении. Анализ не найден').waitFor();
});

test('an analysis is opened and run again with its countries', async () => {
  const page = await openHistory(fakeHistory(['bet'], someRuns()));
  expect(await page.getByRole('link', { name: 'Открыть: bet' }).getAttribute('href')).toBe('/keyword/bet');
  expect(await page.getByRole('link', { name: 'Открыть: broken' }).getAttribute('href')).toMatch(
    /^\/geo-analysis\?run=/,
  );
  await page.getByRole('button', { name: 'Запустить снова: bet' }).click();
  await page.getByText('выбрано 2 из').waitFor();
  expect(await page.getByRole('textbox', { name: 'Ключевое слово 1' }).inputValue()).toBe('bet');
  await page.goBack();
  await page.getByRole('button', { name: 'Запустить снова: broken' }).click();
  await page.getByText('выбрано 1 из').waitFor();
  expect(await page.getByRole('textbox', { name: 'Ключевое слово 1' }).inputValue()).toBe('broken');
});

test('a run completed with errors stays in reach, and its errors are tried again', async () => {
  const launches = fakeLaunches();
  const parts = { results: [sampleRecord('half', 'pl')], errors: [sampleError('half', 'de')] };
  const counts = { keywords: ['half'], keywordCount: 1, countryCount: 2 };
  const startedAt = '2026-11-01T10:00:00.000Z';
  launches.put({ ...sampleRunDetail(parts), ...counts, status: 'completed', startedAt });
  const whole = { ...sampleRunDetail({}), ...counts, keywords: ['whole'], status: 'completed' as const };
  launches.put({ ...whole, runId: '00000000-0000-4000-a000-000000000002' });
  const page = await openHistory(fakeHistory([], launches), '/analysis-history?status=partial');
  expect(await names(page)).toEqual(['halfЗавершено с ошибками']);
  expect(await page.getByRole('link', { name: 'Открыть: half' }).getAttribute('href')).toMatch(
    /^\/geo-analysis\?run=/,
  );
  await page.getByRole('button', { name: 'Повторить ошибки: half' }).click();
  await page.getByText('Анализы не найдены').waitFor();
  await page.getByRole('button', { name: 'Сбросить фильтры' }).click();
  await expect.poll(() => names(page)).toEqual(['halfВыполняется']);
});

test('the newest stand first, by choice the largest, and the address keeps it', async () => {
  const page = await openHistory(fakeHistory(['large', 'middle', 'new']));
  expect(await names(page)).toEqual(['newЗавершено', 'middleЗавершено', 'largeЗавершено']);
  await page.getByRole('button', { name: /Сортировка/ }).click();
  await page.getByRole('option', { name: 'По объёму' }).click();
  await expect.poll(() => names(page)).toEqual(['largeЗавершено', 'middleЗавершено', 'newЗавершено']);
  await expect.poll(() => pathOf(page)).toBe('/analysis-history?sort=volume');
});

test('after a deletion the focus is at the card that took the place', async () => {
  const page = await openHistory(fakeHistory(['c', 'b', 'a']));
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  for (const [gone, next] of [
    ['a', 'b'],
    ['b', 'c'],
    ['c', 'История анализов'],
  ]) {
    await page.getByRole('button', { name: `Удалить: ${gone}` }).press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Удалить' }).press('Enter');
    await page.getByRole('alertdialog', { name: /удалить этот анализ/ }).waitFor({ state: 'detached' });
    await expect.poll(focused).toBe(next);
  }
});

test('a running analysis is cancelled', async () => {
  const page = await openHistory(fakeHistory([], someRuns()));
  await page.getByRole('button', { name: 'Отменить: going' }).click();
  await expect.poll(() => names(page)).toContain('goingОтменено');
});

test('500 keywords come page by page, and only those near the window are drawn', async () => {
  const page = await openHistory(fakeHistory(Array.from({ length: 500 }, (_, at) => `word ${at}`)));
  for (let shown = 50; shown < 250; shown += 50) {
    await page.getByText(`Показано ${shown}`).waitFor();
    await page.getByRole('button', { name: 'Показать ещё' }).click();
  }
  await page.getByText('Показано 250').waitFor();
  expect(await page.getByRole('article').count()).toBeLessThan(60);
});

test('a failed load says what happened and tries again', async () => {
  let isBroken = true;
  const api = fakeHistory(['bet']);
  const working = api.findLast(([declared]) => declared === listKeywords)![1];
  const page = await open('/analysis-history', {
    as: 'user',
    api: [
      ...api,
      [
        listKeywords,
        (asked) => {
          if (isBroken) throw new Failed('internal');
          return working(asked);
        },
      ],
    ],
  });
  await page.getByText('Не удалось загрузить историю').waitFor();
  isBroken = false;
  await page.getByRole('button', { name: 'Попробовать снова' }).click();
  await expect.poll(() => names(page)).toEqual(['betЗавершено']);
});

test('a viewer opens analyses but changes nothing', async () => {
  const page = await openHistory(fakeHistory(['bet'], someRuns()), undefined, { as: 'viewer' });
  expect(await page.getByRole('button', { name: /^(Удалить|Отменить|Запустить)/ }).count()).toBe(0);
});

test.each(['light', 'dark'] as const)(
  'in the %s theme axe finds nothing serious, and nothing is wider than a phone',
  async (theme) => {
    const launches = someRuns();
    const page = await openHistory(fakeHistory(['bet', 'word '.repeat(38)], launches));
    await page.emulateMedia({ colorScheme: theme });
    await page.locator(`html[data-theme=${theme}]`).waitFor();
    for (const size of [desktop, phone]) {
      await page.setViewportSize(size);
      await expectAccessible(page, `at ${size.width}`);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  },
);
