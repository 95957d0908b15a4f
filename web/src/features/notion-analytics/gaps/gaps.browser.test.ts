import { listBrands, type WorkspaceBrand } from '@geoplan/contracts/geo/keyword-brand-endpoints';
import { listUncountedSites } from '@geoplan/contracts/notion/uncounted-sites';
import { describe, expect, test } from 'vitest';
import { expectAccessibleInAllThemesAndSizes } from '../../../testing/expect-accessible.ts';
import { analyticsAnswers, smallWorkspace } from '../../../testing/fakes/fake-analytics.ts';
import { answer, Failed, ok, type Answer } from '../../../testing/fakes/fake-api.ts';
import { desktop, webTests } from '../../../testing/web-tests.ts';

const { open, oneVisit, replaceAnswers } = webTests();

const brand = (at: number, countries: string[]): WorkspaceBrand => ({
  brand: `brand ${at}`,
  totalDomains: 12 - at,
  launchedSites: 1,
  countries,
  keywords: [],
});

function gapAnswers(asked: object[] = []): Answer[] {
  return [
    ...analyticsAnswers(smallWorkspace()),
    answer(listUncountedSites, () =>
      ok({
        sites: [],
        totals: { no_country: 2, no_brand: 0, no_rule: 5, not_reported: 0 },
        nextCursor: null,
      }),
    ),
    answer(listBrands, ({ query }) => {
      asked.push(query);
      return ok(Array.from({ length: 10 }, (_, at) => brand(at, at === 1 ? [] : ['pl', 'de'])));
    }),
  ];
}

describe('gaps behind the figures', () => {
  const asked: object[] = [];
  const visit = oneVisit(async () => {
    const page = await open('/notion-analytics', { as: 'user', api: gapAnswers(asked) });
    await page.getByText('brand 0', { exact: true }).waitFor();
    return page;
  });
  const brands = () => visit().getByRole('list', { name: 'Бренды без ключевых слов' });

  test('counts excluded sites by reason and links each number to its sites', async () => {
    const main = visit().getByRole('main');
    const whole = main.getByRole('link', { name: 'Весь список: 7' });
    expect(await whole.getAttribute('href')).toBe('/notion-data?view=uncounted');
    const rule = main.getByRole('link', { name: /^Статус вне правила.*5$/ });
    expect(await rule.getAttribute('href')).toBe('/notion-data?view=uncounted&reason=no_rule');
  });

  test('links each brand without keywords to a new analysis in its countries, and shows all such brands on request', async () => {
    expect(asked).toEqual([{ unasked: true }]);
    const link = brands().getByRole('link', { name: 'Новый анализ: brand 0' });
    expect(await link.getAttribute('href')).toBe('/analysis?keywords=brand%200&countries=pl,de');
    await brands().getByText('11 сайтов, запущено 1 · страна не указана').waitFor();
    expect(await brands().getByRole('listitem').count()).toBe(8);
    await visit().getByRole('button', { name: 'Показать все: 10' }).click();
    await expect.poll(() => brands().getByRole('listitem').count()).toBe(10);
  });

  test('passes axe in both themes and all sizes', async () => {
    await expectAccessibleInAllThemesAndSizes(visit());
    await visit().setViewportSize(desktop);
  });

  test('offers a retry if the brands cannot be loaded, and states when every brand has a keyword', async () => {
    const page = visit();
    const broken = answer(listBrands, () => {
      throw new Failed('internal');
    });
    replaceAnswers(page, [...gapAnswers(), broken]);
    await page.reload();
    await page.getByRole('alert').filter({ hasText: 'Не удалось загрузить.' }).waitFor();
    replaceAnswers(page, analyticsAnswers(smallWorkspace()));
    await page.getByRole('button', { name: 'Повторить' }).click();
    await page.getByText('У каждого бренда с сайтами есть хотя бы одно ключевое слово').waitFor();
    // Restores the state that the other tests expect; another screen would leave the brands in the cache.
    asked.length = 0;
    replaceAnswers(page, gapAnswers(asked));
    await page.reload();
    await page.getByText('brand 0', { exact: true }).waitFor();
  });
});
