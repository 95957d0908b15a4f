import { afterAll, beforeAll, expect, it } from 'vitest';
import { indexedNgrams } from '../../domain/records/search-ngrams.ts';
import { freshTables } from '../../../testing/record-store.ts';
import { listCoverageRows } from '../coverage/coverage-repository.ts';
import { saveSiteCounts } from '../coverage/site-count-repository.ts';
import { createMatchCountCache } from './keyword-filter.ts';
import { listGroups } from './keyword-repository.ts';

let geo: Awaited<ReturnType<typeof freshTables>>;
const db = () => geo.database.kysely;

/** Above the limit of sorted matches; half of them have an index of 50 or more. Inserted without the writer. */
beforeAll(async () => {
  geo = await freshTables();
  await geo.rows(`insert into keywords (keyword_key, keyword, last_updated, total_countries, opportunity, covered_in)
    select 'many ' || at, 'many ' || at, now(), 1, at % 100, '{}' from generate_series(1, 5000) at`);
  await geo.rows(`insert into keyword_search
    select keyword_key, '{${indexedNgrams('many').join()}}', '{us}' from keywords`);
});
afterAll(() => geo.close());

const page = { sort: 'searchVolume', order: 'desc', after: null, limit: 200 } as const;

it.each([
  [null, null],
  ['many', null],
  ['many', 'us'],
])('filters more than 2,000 keywords of search %s and country %s by their index', async (search, country) => {
  const list = (minOpportunity: number) =>
    listGroups(
      db(),
      { search, ...(country && { countries: [country] }), minOpportunity },
      { ...page, databaseId: null },
      createMatchCountCache(),
    );
  const found = await list(50);
  expect([found.matching, found.groups.length]).toEqual([2_500, 200]);
  expect((await list(100)).groups).toEqual([]);
});

it.each([null, 10])('filters them by gaps, with a minimum index of %s', async (minOpportunity) => {
  const sites = { totalDomains: 1, sitesInWork: 0, launchedSites: 0, countedSites: 1 };
  // Once a site is known there may be gaps; without records these keywords have none.
  await saveSiteCounts(db(), [{ keywordKey: 'other', country: 'fr', databaseId: 'one', ...sites }], 1);
  const gaps = { search: 'many', gaps: true, databaseId: null, minOpportunity };
  expect(await listCoverageRows(db(), gaps, page, createMatchCountCache())).toEqual([]);
});
