import { gapVolume } from '@geoplan/contracts/geo/geo-record';
import { sql, type Transaction } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freshTables, measurement, store } from '../../../testing/record-store.ts';
import { listCoverageRows } from './coverage-repository.ts';
import type { KeywordPosition } from '../records/keyword-order.ts';
import { repairKeywords } from './repair-keywords.ts';
import { createMatchCountCache } from '../records/keyword-filter.ts';
import { removeKeyword } from '../records/remove-records.ts';
import type { GeoTables } from '../../../db/tables.ts';
import { anyCountry, saveSiteCounts, type KeyedSiteCounts } from './site-count-repository.ts';

let geo: Awaited<ReturnType<typeof freshTables>>;
beforeAll(async () => {
  geo = await freshTables();
});
afterAll(() => geo.close());
beforeEach(async () => {
  await geo.rows(
    'truncate records, measurements, keywords, keyword_search, country_totals, site_counts, brands',
  );
  // Each database has been synced, because before that there are no gaps.
  await place(...['one', 'two', 'three'].map((databaseId) => sites('another brand', 'fr', databaseId)));
});

const page = { sort: 'searchVolume', order: 'desc', after: null, limit: 201 } as const;
const filter = { search: null, gaps: true, databaseId: null };
const listGaps = async (databaseId: string | null, search: string | null = null, limit = 201) =>
  (
    await listCoverageRows(
      geo.database.kysely,
      { ...filter, databaseId, search },
      { ...page, limit },
      createMatchCountCache(),
    )
  ).map((row) => row.keyword);

const sites = (
  keywordKey: string,
  country: string,
  databaseId = 'one',
  totalDomains = 1,
  countedSites: number | null = null,
): KeyedSiteCounts => ({
  keywordKey,
  country,
  databaseId,
  totalDomains,
  sitesInWork: 0,
  launchedSites: 0,
  countedSites,
});
let revision = 0;
const place = (...counts: KeyedSiteCounts[]) => saveSiteCounts(geo.database.kysely, counts, (revision += 1));

/** Gaps computed from the source tables, without denormalised columns. */
async function naiveGaps(databaseId: string | null, search = ''): Promise<unknown[]> {
  const found = await geo.rows(`select keyword_key from keywords k where strpos(keyword_key, '${search}') > 0
    and exists (select from records r where r.keyword_key = k.keyword_key and r.search_volume >= ${gapVolume}
      and not exists (select from site_counts c where c.keyword_key = r.keyword_key and c.country = r.country
        and coalesce(c.counted_sites, c.total_domains) > 0 ${databaseId === null ? '' : `and c.database_id = '${databaseId}'`}))
    order by total_search_volume desc, keyword_key desc`);
  return found.map((row) => row.keyword_key);
}

async function expectSameAsNaive(): Promise<void> {
  for (const databaseId of [null, 'one', 'two', 'three'])
    for (const search of [null, 'a', 'k1'])
      expect(await listGaps(databaseId, search), `${databaseId} ${search}`).toEqual(
        await naiveGaps(databaseId, search ?? ''),
      );
}

/** Rows of `records` read by this connection; the server's own statistics are delayed. */
async function recordsRead(trx: Transaction<GeoTables>): Promise<number> {
  const { rows } = await sql<{ looks: number }>`select (seq_tup_read + idx_tup_fetch)::int as looks
    from pg_stat_xact_user_tables where relname = 'records'`.execute(trx);
  return rows[0]?.looks ?? 0;
}

const one = <T>(of: readonly T[]): T => of[Math.floor(Math.random() * of.length)] as T;

const demanded = { searchVolume: gapVolume };

describe('keywords with demand but no site', () => {
  it('updates gaps after every change to records and site counts', async () => {
    await store(geo.database, [
      measurement('a', 'us', demanded),
      measurement('a', 'de'),
      measurement('b', 'us', demanded),
    ]);
    expect(await listGaps(null)).toEqual(['a', 'b']);
    await place(sites('a', 'us'));
    expect(await listGaps(null)).toEqual(['b']);
    expect(await listGaps('two')).toEqual(['a', 'b']);
    await store(geo.database, [measurement('a', 'de', demanded)]);
    expect(await listGaps('one')).toEqual(['a', 'b']);
    await place(sites('a', 'de', 'two'), sites('b', 'us', 'two'));
    expect(await listGaps(null)).toEqual([]);
    expect(await listGaps('one')).toEqual(['a', 'b']);
    expect(await listGaps('two')).toEqual(['a']);
    await place(sites('b', 'us', 'two', 0));
    expect(await listGaps(null)).toEqual(['b']);
    await expectSameAsNaive();
  });

  it('closes a gap only for counted sites (not deleted ones), or for any site if an older publisher does not report counted sites', async () => {
    await store(geo.database, [measurement('a', 'us', demanded), measurement('b', 'us', demanded)]);
    await place(sites('a', 'us', 'one', 3, 0), sites('b', 'us', 'one', 3, null));
    expect(await listGaps(null)).toEqual(['a']);
    await place(sites('a', 'us', 'two', 3, 1));
    expect(await listGaps(null)).toEqual([]);
    expect(await listGaps('one')).toEqual(['a']);
    await expectSameAsNaive();
  });

  it('lists no gaps for a workspace or database that was never synced', async () => {
    await store(geo.database, [measurement('a', 'us', demanded)]);
    expect(await listGaps(null)).toEqual(['a']);
    expect(await listGaps('unknown')).toEqual([]);
    await geo.rows('truncate site_counts');
    expect(await listGaps(null)).toEqual([]);
  });

  it('lists the correct gaps if the sites were counted before the keyword was stored', async () => {
    await place(sites('a', 'us'), sites('a', anyCountry));
    expect(await geo.rows('select from keywords')).toEqual([]);
    await store(geo.database, [measurement('a', 'us', demanded)]);
    expect(await listGaps(null)).toEqual([]);
    expect(await listGaps('two')).toEqual(['a']);
  });

  it('finds gaps without reading covered keywords, regardless of their number', async () => {
    const keywords = Array.from({ length: 1_500 }, (_, at) => `k${at}`);
    await store(
      geo.database,
      keywords.map((keyword, at) => measurement(keyword, 'us', { searchVolume: 5_000 + at })),
    );
    await place(...keywords.slice(3).map((keyword) => sites(keyword, 'us')));
    await geo.rows('vacuum analyze');
    await geo.database.kysely.transaction().execute(async (trx) => {
      const before = await recordsRead(trx);
      const found = await listCoverageRows(trx, filter, { ...page, limit: 51 }, createMatchCountCache());
      expect(found.map((row) => row.keyword)).toEqual(['k2', 'k1', 'k0']);
      expect((await recordsRead(trx)) - before).toBeLessThan(50);
    });
  });

  it('pages gaps without duplicates or omissions, across several sets of databases', async () => {
    const keywords = Array.from({ length: 40 }, (_, at) => `k${at}`);
    await store(
      geo.database,
      keywords.map((keyword, at) => measurement(keyword, 'us', { searchVolume: 5_000 + (at % 7) })),
    );
    await place(...keywords.filter((_, at) => at % 2 === 0).map((keyword) => sites(keyword, 'us', 'one')));
    await place(...keywords.filter((_, at) => at % 3 === 0).map((keyword) => sites(keyword, 'us', 'two')));
    for (const databaseId of [null, 'one', 'two', 'three']) {
      const seen: string[] = [];
      let after: KeywordPosition | null = null;
      do {
        const rows: { keyword: string; position: KeywordPosition }[] = await listCoverageRows(
          geo.database.kysely,
          { ...filter, databaseId },
          { ...page, after, limit: 3 },
          createMatchCountCache(),
        );
        seen.push(...rows.map((row) => row.keyword));
        after = rows.at(-1)?.position ?? null;
      } while (after !== null);
      expect(seen).toEqual(await naiveGaps(databaseId));
    }
  });

  it('lists the correct gaps after concurrent changes to records and site counts of the same keywords', async () => {
    const keywords = ['a', 'b', 'c', 'k1'];
    const writers: (() => Promise<unknown>)[] = [
      () =>
        store(
          geo.database,
          keywords.map((keyword) =>
            measurement(keyword, one(['us', 'de']), { searchVolume: one([10, 2_000, 3_000]) }),
          ),
        ),
      () =>
        place(
          ...keywords.map((keyword) =>
            sites(keyword, one(['us', 'de']), one(['one', 'two']), one([0, 1]), one([0, null])),
          ),
        ),
      () => removeKeyword(geo.database.kysely, one(keywords), { email: 'user@test', ip: null }),
    ];
    for (let round = 0; round < 6; round += 1) {
      await Promise.all(Array.from({ length: 8 }, () => one(writers)()));
      expect(await repairKeywords(geo.database.kysely)).toBe(0);
      expect(await geo.rows('select keyword from keywords where last_updated is null')).toEqual([]);
    }
    await expectSameAsNaive();
  });
});
