import { gapVolume } from '@geoplan/contracts/geo/geo-record';
import { findBrand } from '@geoplan/contracts/geo/keyword-brand';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freshTables, measurement, store } from '../../../testing/record-store.ts';
import { anyCountry, saveSiteCounts, type KeyedSiteCounts } from '../coverage/site-count-repository.ts';
import { listCountries } from '../records/pair-repository.ts';
import { removeKeyword } from '../records/remove-records.ts';
import { advanceReassignment, finishReassignment } from './brand-reassignment.ts';
import { listBrands } from './list-brands.ts';
import { lookUpStoredPairs } from './look-up-stored-pairs.ts';
import { resendSetBrands, setKeywordBrand } from './set-keyword-brand.ts';

let geo: Awaited<ReturnType<typeof freshTables>>;
beforeAll(async () => {
  geo = await freshTables();
});
afterAll(() => geo.close());
beforeEach(() =>
  geo.rows(`truncate records, measurements, keywords, keyword_search, country_totals, site_counts, brands, brand_work,
    keyword_brands, outbox`),
);

const sites = (keywordKey: string, country: string, totalDomains = 1): KeyedSiteCounts => ({
  keywordKey,
  country,
  databaseId: 'one',
  totalDomains,
  sitesInWork: 0,
  launchedSites: totalDomains,
  countedSites: totalDomains,
});
let revision = 0;
const count = async (...counts: KeyedSiteCounts[]) => {
  await saveSiteCounts(geo.database.kysely, counts, (revision += 1));
  await advanceReassignment(geo.database.kysely, 1_000);
};
const has = (...brands: string[]) =>
  count(...brands.flatMap((brand) => [sites(brand, 'us'), sites(brand, anyCountry)]));
const lost = (...brands: string[]) =>
  count(...brands.flatMap((brand) => [sites(brand, 'us', 0), sites(brand, anyCountry, 0)]));

/** Assigned brand and its origin by keyword: «brand how»; null if there is none. */
const assigned = async () => {
  const rows =
    await geo.rows(`select keyword_key as key, brand_key || ' ' || brand_match as brand from keywords
    order by 1`);
  return Object.fromEntries(rows.map(({ key, brand }) => [key, brand]));
};

const one = <T>(of: readonly T[]): T => of[Math.floor(Math.random() * of.length)] as T;

describe('brand of a keyword', () => {
  it('assigns a brand when the keyword is stored, and updates it when brands are added and removed', async () => {
    await has('lumora', 'casino');
    await store(geo.database, [measurement('Lumora'), measurement('lumora casino'), measurement('lumoras')]);
    expect(await assigned()).toEqual({
      lumora: 'lumora exact',
      'lumora casino': 'lumora contained',
      lumoras: null,
    });
    await has('lumora casino', 'lumoras');
    expect(await assigned()).toMatchObject({
      'lumora casino': 'lumora casino exact',
      lumoras: 'lumoras exact',
    });
    await lost('lumora casino', 'lumora');
    expect(await assigned()).toEqual({
      lumora: null,
      'lumora casino': 'casino contained',
      lumoras: 'lumoras exact',
    });
    expect(await geo.rows('select from brand_work')).toEqual([]);
  });

  it('closes the gaps of all keywords of a brand that has sites, and reopens them when the sites are removed', async () => {
    const demanded = { searchVolume: gapVolume };
    await store(geo.database, [measurement('lumora bonus', 'us', demanded)]);
    const coverage = async () => (await geo.rows('select covered_in from keywords'))[0]?.covered_in;
    expect(await coverage()).toEqual([]);
    await has('lumora');
    expect(await coverage()).toEqual(['', 'one']);
    await count({ ...sites('lumora', 'us', 5), countedSites: 0 });
    expect(await coverage()).toEqual([]);
    await count(sites('lumora', 'us', 5));
    expect(await coverage()).toEqual(['', 'one']);
  });

  it('keeps a brand chosen by a user when brands are added and when the keyword is removed or analysed again', async () => {
    await has('lumora', 'other');
    await store(geo.database, [measurement('lumora casino')]);
    const set = (brand: string | null) => setKeywordBrand(geo.database.kysely, 'lumora casino', brand);
    expect(await set('other')).toEqual({ brand: 'other', brandMatch: 'manual' });
    await has('lumora casino');
    expect(await assigned()).toEqual({ 'lumora casino': 'other manual' });
    await removeKeyword(geo.database.kysely, 'lumora casino', { email: 'user@test', ip: null });
    await store(geo.database, [measurement('lumora casino')]);
    expect(await assigned()).toEqual({ 'lumora casino': 'other manual' });
    expect(await set(null)).toEqual({ brand: 'lumora casino', brandMatch: 'exact' });
    await expect(set('nobody')).rejects.toMatchObject({ code: 'invalid_input' });
    await expect(setKeywordBrand(geo.database.kysely, 'not stored', 'other')).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it("publishes a user's brand choice to notion, and republishes all such choices on every startup", async () => {
    await has('lumora', 'other');
    await store(geo.database, [measurement('a b'), measurement('c d')]);
    await setKeywordBrand(geo.database.kysely, 'a b', 'other');
    await setKeywordBrand(geo.database.kysely, 'c d', 'lumora');
    await setKeywordBrand(geo.database.kysely, 'a b', null);
    const { kysely } = geo.database;
    const resend = resendSetBrands(kysely).work as (round: object) => Promise<unknown>;
    await resend({ state: null, signal: new AbortController().signal, save: async () => undefined });
    const told = (
      await geo.rows(`select envelope::jsonb->'data'->'keywords' as keywords from outbox order by id`)
    ).map(({ keywords }) => keywords as { keyword: string; brand: string | null; revision: number }[]);
    expect(told.map((all) => all.map(({ keyword, brand }) => [keyword, brand]))).toEqual([
      [['a b', 'other']],
      [['c d', 'lumora']],
      [['a b', null]],
      [
        ['a b', null],
        ['c d', 'lumora'],
      ],
    ]);
    expect(told[2]?.[0]?.revision).toBeGreaterThan(told[0]?.[0]?.revision ?? 0);
  });

  it('assigns brands by the rule when keywords and brands are stored at the same time', async () => {
    const words = ['lumora', 'casino', 'bet', 'bonus'];
    const text = () => Array.from({ length: one([1, 2, 3]) }, () => one(words)).join(' ');
    const writers: (() => Promise<unknown>)[] = [
      () => store(geo.database, [measurement(text()), measurement(text())]),
      () => has(text()),
      () => lost(text()),
      () => removeKeyword(geo.database.kysely, text(), { email: 'user@test', ip: null }),
    ];
    for (let round = 0; round < 8; round += 1) {
      await Promise.all(Array.from({ length: 8 }, () => one(writers)()));
      await advanceReassignment(geo.database.kysely, 1_000);
      const brands = (await geo.rows('select brand_key as brand from brands')).map(({ brand }) =>
        String(brand),
      );
      const present = await geo.rows(
        'select distinct keyword_key as brand from site_counts where total_domains > 0',
      );
      expect(brands.toSorted()).toEqual(present.map(({ brand }) => String(brand)).toSorted());
      for (const [key, brand] of Object.entries(await assigned())) {
        const right = findBrand(key, brands);
        expect(brand, `${key} among ${brands.join('; ')}`).toBe(right && `${right.brand} ${right.match}`);
      }
    }
  });

  it('assigns brands in one pass over all keywords when a very large number of brands is added', async () => {
    await store(geo.database, [
      measurement('brand 7 casino'),
      measurement('brand 400'),
      measurement('other'),
    ]);
    const many = Array.from({ length: 500 }, (_, at) => sites(`brand ${at}`, 'us'));
    await saveSiteCounts(geo.database.kysely, many, (revision += 1));
    await finishReassignment(geo.database.kysely);
    expect(await assigned()).toEqual({
      'brand 7 casino': 'brand 7 contained',
      'brand 400': 'brand 400 exact',
      other: null,
    });
    expect(await geo.rows('select from brand_work')).toEqual([]);
  });
});

describe('brands of the workspace', () => {
  it('lists brands with their sites, countries and keywords, or only those without keywords', async () => {
    await count(sites('lumora', anyCountry, 3), sites('lumora', 'us', 2), sites('lumora', 'de'));
    await has('quiet');
    await store(geo.database, [
      measurement('lumora bonus', 'us', { searchVolume: 10 }),
      measurement('lumora', 'us', { searchVolume: 20 }),
    ]);
    const list = (isUnasked: boolean, databaseId: string | null = null) =>
      listBrands(geo.database.kysely, { databaseId, isUnasked });
    const quiet = { brand: 'quiet', totalDomains: 1, launchedSites: 1, countries: ['us'], keywords: [] };
    expect(await list(false)).toEqual([
      {
        brand: 'lumora',
        totalDomains: 3,
        launchedSites: 3,
        countries: ['de', 'us'],
        keywords: ['lumora', 'lumora bonus'],
      },
      quiet,
    ]);
    expect(await list(true)).toEqual([quiet]);
    expect(await list(true, 'two')).toEqual([]);
  });

  it('returns the sites of stored and new pairs, in the order of the pairs', async () => {
    await has('lumora');
    await store(geo.database, [measurement('lumora bonus', 'us', { searchVolume: 20, difficulty: null })]);
    const pairs = ['lumora casino', 'Lumora Bonus', 'nothing'].map((keyword) => ({ keyword, country: 'us' }));
    const none = { searchVolume: null, difficulty: null, totalDomains: 0, sitesInWork: 0, launchedSites: 0 };
    expect(await lookUpStoredPairs(geo.database.kysely, { pairs, databaseId: null })).toEqual([
      { ...none, totalDomains: 1, launchedSites: 1 },
      { ...none, searchVolume: 20, totalDomains: 1, launchedSites: 1 },
      none,
    ]);
  });

  it('returns, on request, the same opportunity index as the keyword’s page', async () => {
    await has('lumora');
    await store(geo.database, [measurement('lumora bonus', 'us', { searchVolume: 20_000, cpc: null })]);
    const pairs = ['lumora bonus', 'lumora new'].map((keyword) => ({ keyword, country: 'us' }));
    const wanted = { pairs, databaseId: null, withOpportunity: true };
    const [stored, unknown] = await lookUpStoredPairs(geo.database.kysely, wanted);
    const [shown] = await listCountries(geo.database.kysely, 'lumora bonus', {
      country: 'us',
      databaseId: null,
    });
    expect(shown?.opportunity).toMatchObject({ index: expect.any(Number) });
    expect(stored?.opportunity).toEqual(shown?.opportunity);
    expect(unknown?.opportunity?.index).toBeNull();
  });
});
