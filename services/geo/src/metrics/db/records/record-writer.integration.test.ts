import { keywordKey } from '@geoplan/contracts/keyword';
import {
  array,
  assert,
  asyncProperty,
  constant,
  constantFrom,
  integer,
  oneof,
  option,
  record as recordOf,
  tuple,
  type Arbitrary,
} from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hostileKeywords } from '../../../testing/hostile-keywords.ts';
import { freshTables, measurement, store } from '../../../testing/record-store.ts';
import type { Measurement } from '../../domain/records/measurement.ts';
import { removeKeyword, removeRecord } from './remove-records.ts';

const by = { email: 'user@test', ip: null };

let tables: Awaited<ReturnType<typeof freshTables>>;
beforeAll(async () => {
  tables = await freshTables();
});
afterAll(() => tables.close());
beforeEach(async () => {
  await tables.rows('truncate records, measurements, keywords, keyword_search, country_totals');
  await tables.rows(`update record_totals set keywords = 0, records = 0, total_search_volume = 0,
    known_difficulties = 0, total_difficulty = 0, unknown_volumes = 0, demo_records = 0`);
});

const save = (...measurements: Measurement[]) => store(tables.database, measurements);

/** Correct denormalised values, computed only from the records. */
const truths = {
  keywords: [
    `select keyword_key, total_countries, total_search_volume, min_search_volume, max_search_volume, total_clicks,
      known_traffic_potentials, total_traffic_potential, known_difficulties, total_difficulty, average_difficulty,
      unknown_volumes, unknown_clicks, demo_records, last_updated from keywords order by 1`,
    `select keyword_key, count(*)::int as total_countries, sum(search_volume)::int8 as total_search_volume,
      coalesce(min(case when not is_volume_unknown then search_volume end), 0) as min_search_volume, max(search_volume) as max_search_volume, sum(clicks)::int8 as total_clicks,
      count(traffic_potential)::int as known_traffic_potentials,
      coalesce(sum(traffic_potential), 0)::int8 as total_traffic_potential, count(difficulty)::int as known_difficulties,
      coalesce(sum(difficulty), 0)::int as total_difficulty, round(avg(difficulty))::int2 as average_difficulty,
      sum(is_volume_unknown::int)::int as unknown_volumes, sum(is_clicks_unknown::int)::int as unknown_clicks,
      sum((source in (select id from sources where is_demo))::int)::int as demo_records,
      max(last_updated) as last_updated from records group by 1 order by 1`,
  ],
  search: [
    `select keyword_key, countries from keyword_search order by 1`,
    `select keyword_key, array_agg(country order by country) as countries from records group by 1 order by 1`,
  ],
  countries: [
    `select country, records from country_totals where records <> 0 order by 1`,
    `select country, count(*)::int as records from records group by 1 order by 1`,
  ],
  totals: [
    `select keywords, records, total_search_volume, known_difficulties, total_difficulty, unknown_volumes, demo_records
      from record_totals`,
    `select count(distinct keyword_key)::int as keywords, count(*)::int as records,
      coalesce(sum(search_volume), 0)::int8 as total_search_volume, count(difficulty)::int as known_difficulties,
      coalesce(sum(difficulty), 0)::int8 as total_difficulty,
      coalesce(sum(is_volume_unknown::int), 0)::int as unknown_volumes,
      coalesce(sum((source in (select id from sources where is_demo))::int), 0)::int as demo_records from records`,
  ],
  history: [
    `select count(distinct record_id)::int as pairs from measurements`,
    `select count(*)::int as pairs from records`,
  ],
};

async function expectTruth(): Promise<void> {
  for (const [name, [kept = '', counted = '']] of Object.entries(truths))
    expect(await tables.rows(kept), name).toEqual(await tables.rows(counted));
}

describe('saved measurements', () => {
  it('returns saved measurements as records in the same order, with hostile keywords intact', async () => {
    const measurements = hostileKeywords.flatMap((keyword) => [
      measurement(keyword, 'us'),
      measurement(keyword, 'de'),
    ]);
    const records = await save(...measurements);
    expect(records.map(({ keyword, country }) => ({ keyword, country }))).toEqual(
      measurements.map(({ keyword, country }) => ({ keyword, country })),
    );
    const stored = await tables.rows(`select id, keyword, country from records`);
    expect(new Set(stored.map((row) => JSON.stringify(row)))).toEqual(
      new Set(records.map(({ id, keyword, country }) => JSON.stringify({ id, keyword, country }))),
    );
    await expectTruth();
  });

  it('distinguishes unknown figures from zero', async () => {
    const names = ['searchVolume', 'clicks', 'cpc', 'difficulty', 'globalSearchVolume', 'trafficPotential'];
    const all = <T>(value: T) => Object.fromEntries(names.map((name) => [name, value]));
    const [none, zero] = await save(measurement('none', 'us', all(null)), measurement('zero', 'us', all(0)));
    expect(none).toMatchObject(all(null));
    expect(zero).toMatchObject(all(0));
    expect(await tables.rows(`select keyword, average_difficulty from keywords order by 1`)).toEqual([
      { keyword: 'none', average_difficulty: null },
      { keyword: 'zero', average_difficulty: 0 },
    ]);
  });

  it('stores one record for two spellings of a pair, with the later measurement', async () => {
    const records = await save(
      measurement('Nike', 'us', { searchVolume: 1 }),
      measurement('other'),
      measurement(' NIKE ', 'us', { searchVolume: 2 }),
    );
    expect(records.map((record) => record.searchVolume)).toEqual([2, 1_000, 2]);
    expect(records[0]).toEqual(records[2]);
    await expectTruth();
  });

  it('replaces the metrics of a pair, keeps its id and creation time, and adds to its history', async () => {
    const [first] = await save(measurement('nike', 'us', { searchVolume: 1 }));
    const [second] = await save(measurement('Nike', 'us', { searchVolume: 2, cpc: null }));
    expect(second).toMatchObject({
      id: first?.id,
      created_at: first?.created_at,
      keyword: 'Nike',
      cpc: null,
    });
    expect((second?.lastUpdated ?? '') >= (first?.lastUpdated ?? 'z')).toBe(true);
    expect(await tables.rows('select search_volume from measurements order by at')).toEqual([
      { search_volume: '1' },
      { search_volume: '2' },
    ]);
    await expectTruth();
  });

  it('stores nothing after a rollback', async () => {
    const before = await tables.rows('select version from record_totals');
    const failed = tables.database.kysely.transaction().execute(async (trx) => {
      const { saveMeasurements } = await import('./record-writer.ts');
      await saveMeasurements(trx, [measurement('gone')]);
      throw new Error('the work failed');
    });
    await expect(failed).rejects.toThrow('the work failed');
    expect(await tables.rows('select * from keywords')).toEqual([]);
    expect(await tables.rows('select version from record_totals')).toEqual(before);
  });

  it('accepts an empty list of measurements', async () => {
    expect(await save()).toEqual([]);
  });
});

function shuffled<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

describe('denormalised values', () => {
  const keyword = constantFrom('a', 'A ', 'b', 'ж', '🎰', 'long keyword');
  const country = constantFrom('us', 'de', 'fr');
  const metric = option(integer({ min: 0, max: 100 }));
  const host = constantFrom('api.ahrefs.com', '127.0.0.1:8090');
  const saving = recordOf({
    kind: constant('save' as const),
    measurements: array(tuple(keyword, country, metric, metric, metric, host), {
      minLength: 1,
      maxLength: 6,
    }),
  });
  const removing = recordOf({ kind: constantFrom('keyword' as const, 'record' as const), keyword });

  it('keeps totals equal to a count of the records after any writes and deletions', async () => {
    const { kysely } = tables.database;
    const anything = array(oneof({ weight: 2, arbitrary: saving }, removing), { maxLength: 8 });
    const check = async (steps: typeof anything extends Arbitrary<infer T> ? T : never) => {
      for (const step of steps)
        if (step.kind === 'save') {
          const toMeasurement = ([
            word,
            code,
            searchVolume,
            clicks,
            difficulty,
            from,
          ]: (typeof step.measurements)[0]) =>
            measurement(word, code, { searchVolume, clicks, difficulty, trafficPotential: difficulty }, from);
          await save(...step.measurements.map(toMeasurement));
        } else if (step.kind === 'keyword') await removeKeyword(kysely, keywordKey(step.keyword), by);
        else {
          const [found] = await tables.rows('select id from records limit 1');
          await removeRecord(kysely, (found?.['id'] as string | undefined) ?? crypto.randomUUID(), by);
        }
      await expectTruth();
    };
    await assert(asyncProperty(anything, check), { numRuns: process.env.FULL === '1' ? 25 : 12 });
  });

  it('keeps totals correct, and fails no transaction, when transactions write and delete the same keywords concurrently', async () => {
    const { kysely } = tables.database;
    const words = Array.from({ length: 12 }, (_, at) => `word ${at}`);
    const codes = ['us', 'de', 'fr', 'it'];
    const write = async () => {
      for (let time = 0; time < 12; time += 1) {
        const some = shuffled(words).slice(0, 8);
        const measurements = some.flatMap((word) =>
          shuffled(codes)
            .slice(0, 2)
            .map((code) => measurement(word, code, { searchVolume: Math.floor(Math.random() * 99) })),
        );
        await save(...measurements);
      }
    };
    const remove = async () => {
      for (let time = 0; time < 15; time += 1) await removeKeyword(kysely, shuffled(words)[0] ?? '', by);
    };
    await Promise.all([write(), write(), write(), write(), remove(), remove()]);
    await expectTruth();
  });

  it('changes the version with every change to the records', async () => {
    const version = async () => (await tables.rows('select version from record_totals'))[0]?.['version'];
    const versions = [await version()];
    const [record] = await save(measurement('a'), measurement('b'));
    versions.push(await version());
    await save(measurement('a'));
    versions.push(await version());
    await removeRecord(tables.database.kysely, record?.id ?? '', by);
    versions.push(await version());
    await removeKeyword(tables.database.kysely, 'b', by);
    versions.push(await version());
    expect(new Set(versions).size).toBe(5);
    await removeKeyword(tables.database.kysely, 'never stored', by);
    expect(await version()).toBe(versions.at(-1));
  });
});
