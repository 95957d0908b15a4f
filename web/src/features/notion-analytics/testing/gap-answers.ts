import { listBrands } from '@geoplan/contracts/geo/keyword-brand-endpoints';
import { listUncountedSites } from '@geoplan/contracts/notion/uncounted-sites';
import { analyticsAnswers } from '../../../testing/fakes/fake-analytics.ts';
import { answer, ok, type Answer } from '../../../testing/fakes/fake-api.ts';
import type { FakeWorkspace } from '../../../testing/fakes/fake-workspace.ts';

/**
 * Responses to every request of the analytics screen, with seven uncounted sites and ten brands without keywords.
 * `asked` collects the queries of the brands.
 */
export const gapAnswers = (workspace: FakeWorkspace, asked: object[] = []): Answer[] => [
  ...analyticsAnswers(workspace),
  answer(listUncountedSites, () =>
    ok({
      sites: [],
      totals: { no_country: 2, no_brand: 0, no_rule: 5, not_reported: 0 },
      nextCursor: null,
    }),
  ),
  answer(listBrands, ({ query }) => {
    asked.push(query);
    return ok(
      Array.from({ length: 10 }, (_, at) => ({
        brand: `brand ${at}`,
        totalDomains: 12 - at,
        launchedSites: 1,
        countries: at === 1 ? [] : ['pl', 'de'],
        keywords: [],
      })),
    );
  }),
];
