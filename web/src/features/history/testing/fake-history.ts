import type { Role } from '@geoplan/contracts/define';
import {
  listKeywordCountries,
  listKeywords,
  removeKeyword,
  removeRecords,
} from '@geoplan/contracts/geo/geo-keywords';
import type { KeywordGroup } from '@geoplan/contracts/geo/geo-record';
import type { Page } from 'playwright-core';
import { z } from 'zod';
import { answer, Failed, ok, type Answer } from '../../../testing/fakes/fake-api.ts';
import { fakeRuns } from '../../../testing/fakes/fake-runs.ts';
import { sampleError, sampleResult, sampleRunDetail } from '../../../testing/fakes/sample-runs.ts';
import type { webTests } from '../../../testing/web-tests.ts';

type Open = ReturnType<typeof webTests>['open'];

const group = (keyword: string): KeywordGroup => ({
  keyword,
  brand: null,
  brandMatch: null,
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
  opportunity: null,
  isDemo: false,
  lastUpdated: '2026-11-19T10:00:00.000Z',
});
const summary = {
  totalCountries: 40,
  averageSearchVolume: 12_000,
  averageDifficulty: 34,
  demoRecords: 0,
  isDemo: false,
};
/** Number of keywords per page of the fake. */
const pageSize = 50;

/** Fake API of stored keywords in memory, next to the runs of `runService`. */
export function fakeHistory(keywords: string[], runService = fakeRuns()): Answer[] {
  const take = (keyword: string) => {
    const at = keywords.indexOf(keyword);
    if (at === -1) throw new Failed('not_found', { message: 'Анализ не найден' });
    keywords.splice(at, 1);
    return ok({ deleted: 12 });
  };
  return [
    ...runService.api,
    answer(listKeywords, ({ query: { search = '', cursor = '0', sort } }) => {
      const fitting = keywords.filter((keyword) => keyword.includes(search.toLowerCase()));
      // Keywords are in the order of demand; the one stored last is the newest.
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
      const sites = {
        totalDomains: 0,
        sitesInWork: 0,
        launchedSites: 0,
        isGap: false,
        opportunity: { index: null, countedSites: null, estimate: null },
      };
      const found = ['de', 'pl'].map((country, at) => ({ ...sampleResult(keyword, country, at), ...sites }));
      return ok({ keyword, brand: null, brandMatch: null, countries: found });
    }),
    answer(removeRecords, ({ params }) => {
      // The service takes it for the id of a record.
      if (z.uuid().safeParse(params.id).success)
        throw new Failed('not_found', { message: 'Анализ не найден' });
      return take(params.id);
    }),
    answer(removeKeyword, ({ query }) => take(query.keyword ?? '')),
  ];
}

/** Running, waiting, failed and cancelled run. */
export function someRuns() {
  const runService = fakeRuns();
  const waiting = [{ keyword: 'going', country: 'de' }];
  const parts = [
    { keywords: ['going'], results: [sampleResult('going', 'pl')], waiting },
    { keywords: ['queued'], waiting },
    { keywords: ['broken'], errors: [sampleError('broken', 'de')], status: 'failed' as const },
    { keywords: ['stopped'], waiting, status: 'cancelled' as const },
  ];
  for (const [at, part] of parts.entries()) {
    const runId = `00000000-0000-4000-a000-00000000000${at}`;
    runService.put({ ...sampleRunDetail(part), ...part, runId, keywordCount: 1, countryCount: 2 });
  }
  return runService;
}

/** Names of the rows with their states, in order. */
export async function names(page: Page): Promise<string[]> {
  const rows = page.getByRole('region', { name: 'Анализы' }).locator('tbody tr[aria-rowindex]');
  return rows.evaluateAll((each) =>
    each.map((row) =>
      [row.querySelector('th a'), row.querySelector('td')].map((part) => part?.textContent ?? '').join(''),
    ),
  );
}

/** Chooses an action from «⋯» of a row. */
export async function choose(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Действия: ${name}` }).press('Enter');
  await page.getByRole('menuitem', { name: action }).press('Enter');
}

/** Opens the history with `open` of the test file and waits for its list. */
export async function openHistory(
  open: Open,
  api: Answer[],
  { path = '/analysis-history?view=analyses', as = 'user' }: { path?: string; as?: Role } = {},
): Promise<Page> {
  const page = await open(path, { as, api });
  await page.getByText(/^(Показано|Анализы не найдены)/).waitFor();
  return page;
}
