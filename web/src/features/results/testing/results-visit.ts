import type { Locator, Page } from 'playwright-core';
import { beforeEach, expect } from 'vitest';
import type { Answer } from '../../../testing/fakes/fake-api.ts';
import { demoSource, sampleRecord } from '../../../testing/fakes/fake-records.ts';
import { desktop, type webTests } from '../../../testing/web-tests.ts';

/** A keyword in three countries, one of them emulated, and an emulated keyword whose demand is unknown. */
export const twoKeywords = [
  sampleRecord('lumoret casino', 'pl', { searchVolume: 74_000, difficulty: 24, launchedSites: 6 }),
  sampleRecord('lumoret casino', 'de', { searchVolume: 40_500, difficulty: 41, launchedSites: 5 }),
  sampleRecord('lumoret casino', 'at', {
    searchVolume: 6_600,
    difficulty: null,
    trafficPotential: null,
    source: demoSource,
  }),
  sampleRecord('torvelbet', 'ro', {
    searchVolume: null,
    clicks: null,
    difficulty: 77,
    launchedSites: 0,
    source: demoSource,
  }),
];

const table = (page: Page) => page.getByRole('region', { name: 'Ключевые слова' });

/** Rows of the keywords, without the countries opened below them. */
export const keywordRows = (page: Page): Locator =>
  table(page)
    .locator('tr')
    .filter({ has: page.getByRole('button', { name: /^(Развернуть|Свернуть): / }) });

/** Row of one keyword. */
export const keywordRow = (page: Page, keyword: string): Locator =>
  keywordRows(page).filter({ has: page.getByRole('link', { name: keyword, exact: true }) });

/** Shown keywords, in their order. */
export const shownKeywords = (page: Page): Promise<string[]> =>
  keywordRows(page).getByRole('rowheader').getByRole('link').allTextContents();

/** Texts of elements; their figures are grouped by spaces instead of no-break spaces. */
export const texts = async (found: Locator): Promise<string[]> =>
  (await found.allTextContents()).map((text) => text.replaceAll('\u00A0', ' '));

/** Opens records once for the tests of a `describe`; each test starts with the screen as opened from the menu. */
export function resultsVisit(
  { open, oneVisit, replaceAnswers, pathOf }: ReturnType<typeof webTests>,
  api: readonly Answer[],
): () => Page {
  const visited = oneVisit(async () => {
    const page = await open('/analysis-results', { as: 'admin', api });
    await keywordRows(page).first().waitFor();
    return page;
  });
  beforeEach(async () => {
    const page = visited();
    replaceAnswers(page, api);
    await page.setViewportSize(desktop);
    await page.emulateMedia({ colorScheme: 'light' });
    const entry = page
      .getByRole('navigation', { name: 'Разделы' })
      .getByRole('link', { name: 'Результаты', exact: true });
    await entry.click();
    await page.getByRole('searchbox').fill('');
    await page.getByRole('searchbox').blur();
    // The URL may change only now, as a late effect of the previous test.
    const asTheMenuOpensIt = async () => {
      await entry.click();
      return [pathOf(page), await page.getByRole('button', { name: /^Свернуть: / }).count()];
    };
    await expect.poll(asTheMenuOpensIt).toEqual(['/analysis-results', 0]);
    // A filter left by the previous test shows one row at most.
    await keywordRows(page).nth(1).waitFor();
    await table(page).evaluate((box) => box.scrollTo(0, 0));
  });
  return visited;
}
