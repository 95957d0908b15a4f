import { keywordKey } from '@geoplan/contracts/keyword';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectedList } from '../../../testing/expected-list.ts';
import { hostileKeywords } from '../../../testing/hostile-keywords.ts';
import { geoWithTables } from '../../../testing/geo-with-tables.ts';
import { listReader } from '../../../testing/read-lists.ts';
import { measurement, store } from '../../../testing/record-store.ts';

const { geo, tables } = geoWithTables();

const { keywords, allPages } = listReader(geo);

const first = async (text: string) =>
  (await keywords({ search: text, limit: 200 })).groups.map((each) => each.keyword);

describe('search', () => {
  beforeAll(() =>
    store(
      tables(),
      hostileKeywords.map((keyword) => measurement(keyword)),
    ),
  );

  it.each(hostileKeywords.map((keyword) => [keyword]))(
    'finds exactly the keywords that contain %j',
    async (text) => {
      const stored = await geo().sql('select keyword, keyword_key from keywords');
      const holding = stored.filter((row) => row.keyword_key.includes(keywordKey(text)));
      const { groups, matching } = await keywords({ search: text, limit: 200 });
      expect(new Set(groups.map((group) => group.keyword))).toEqual(
        new Set(holding.map((row) => row.keyword)),
      );
      expect(matching).toBe(holding.length);
    },
  );

  it('finds single letters and symbols, and folds case, sigmas and Unicode composition', async () => {
    expect(await first('🎲')).toEqual(['🎰🎲']);
    expect(await first('οδος')).toEqual(['ΟΔΟΣ']);
    expect(await first('É')).toEqual(['e\u0301clair']);
    expect(await first('%')).toEqual(expect.arrayContaining(['%', '100% free_spins']));
    expect((await first('_')).toSorted()).toEqual(['100% free_spins', '_']);
    expect(await first('no such thing')).toEqual([]);
  });

  it('does not match letters that are not adjacent', async () => {
    await store(tables(), [measurement('pq xx qr'), measurement('pqr')]);
    expect(await first('pqr')).toEqual(['pqr']);
  });

  it('ignores a search that contains only whitespace', async () => {
    expect((await keywords({ search: '  ' })).matching).toBe((await keywords()).matching);
  });
});

/** Stored for Malta: few, near the top and at the very bottom of the list by volume. */
const rare = (at: number) => at === 5 || at > 10_470;

const matching = async () => (await keywords({ search: 'many 1' })).matching ?? 0;

describe('list of more than 10,000 keywords', () => {
  const words = Array.from({ length: 10_500 }, (_, at) => `many ${at}`);
  const many = words.flatMap((keyword, at) => [
    measurement(keyword, 'us', { searchVolume: 20_000 - at }),
    ...(rare(at) ? [measurement(keyword, 'mt', { searchVolume: 0 })] : []),
  ]);
  beforeAll(() => store(tables(), many), 120_000);

  it('counts up to 10,000 matches exactly, and reports a higher count as inexact', async () => {
    expect((await keywords()).matching).toBeNull();
    expect((await keywords({ search: 'many' })).matching).toBeNull();
    expect((await keywords({ country: 'us' })).matching).toBeNull();
    expect((await keywords({ search: 'many 1' })).matching).toBe(
      words.filter((word) => word.startsWith('many 1')).length,
    );
    expect((await keywords({ search: 'many', country: 'mt' })).matching).toBe(30);
  });

  it.each([
    ['many', 'near the top', (at: number) => at >= 0],
    ['many 1', 'all through the list', (at: number) => String(at).startsWith('1')],
    ['many 9', 'at the bottom', (at: number) => String(at).startsWith('9')],
  ])('finds the first and the next page of %j, which is %s', async (search, _where, fits) => {
    const all = expectedList(many, 'searchVolume', 'desc').filter((word) => fits(Number(word.slice(5))));
    const page = await keywords({ search, limit: 60 });
    const second = await keywords({ search, limit: 60, cursor: page.nextCursor ?? '' });
    expect([...page.groups, ...second.groups].map((group) => group.keyword)).toEqual(all.slice(0, 120));
  });

  it('recounts matches after every change', async () => {
    const before = await matching();
    await store(tables(), [measurement('many 1 more')]);
    expect([await matching(), await matching()]).toEqual([before + 1, before + 1]);
    await geo().send('DELETE', '/api/geo-analysis/many%201%20more');
    expect(await matching()).toBe(before);
  });

  it('finds the keywords of a rare country anywhere in the list', async () => {
    const all = expectedList(many, 'searchVolume', 'desc').filter((word) => rare(Number(word.slice(5))));
    expect(await allPages({ country: 'mt', limit: 20 })).toEqual(all);
    expect(await allPages({ country: 'mt', search: 'many', sort: 'countries', limit: 20 })).toHaveLength(30);
  });
});
