import { changeMetrics } from '@geoplan/contracts/geo/geo-changes';
import { array, assert, asyncProperty, constantFrom, option, record, type Arbitrary } from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { freshTables, measurement, store } from '../../../testing/record-store.ts';
import { removeDemo } from '../records/remove-demo.ts';
import { removeKeyword } from '../records/remove-records.ts';
import { computeDeltas } from './compute-deltas.ts';

const by = { email: 'admin@test', ip: null };

let tables: Awaited<ReturnType<typeof freshTables>>;
beforeAll(async () => {
  tables = await freshTables();
});
afterAll(() => tables.close());
beforeEach(() =>
  tables.rows('truncate records, measurements, keywords, keyword_search, country_totals, usage_records'),
);

const db = () => tables.database.kysely;

/** Definition of a delta, computed only from records and measurements. */
const definition = changeMetrics
  .map((metric) => {
    const column = { searchVolume: 'search_volume', difficulty: 'difficulty', cpc: 'cpc' }[metric];
    const known = metric === 'searchVolume' ? 'not is_volume_unknown' : `${column} is not null`;
    const latest = (fits: string) =>
      `(select at, source, ${column}::float8 as value from measurements where record_id = r.id and ${known} and ${fits}
        order by at desc limit 1)`;
    const before = latest('at < n.at and source = n.source');
    return `select r.keyword_key, r.country, '${metric}' as metric, n.at, o.value as before, n.value as after,
      case when o.value > 0 then round(((n.value - o.value) / greatest(o.value, 1e-100) * 100)::numeric, 1)::float8 end as percent
      from records r, lateral ${latest('true')} n, lateral ${before} o where n.value <> o.value`;
  })
  .join(' union all ');

async function expectTruth(): Promise<void> {
  const kept = ['volume', 'difficulty', 'cpc'].map(
    (column) => `select keyword_key, country, '${column === 'volume' ? 'searchVolume' : column}' as metric,
      ${column}_moved_at as at, ${column}_before as before, ${column}_after as after,
      ${column}_percent as percent from records where ${column}_moved_at is not null`,
  );
  expect(await tables.rows(`${kept.join(' union all ')} order by 1, 2, 3`)).toEqual(
    await tables.rows(`${definition} order by 1, 2, 3`),
  );
}

const keywords = ['one', 'two'];
const hosts = ['api.ahrefs.com', 'api.dataforseo.com', '127.0.0.1:8090'];

/** Writes a measurement, or makes another change of measurements. */
const step = record({
  what: constantFrom<string[]>('read', 'read', 'read', 'read', 'read', 'remove', 'demo'),
  keyword: constantFrom(...keywords),
  country: constantFrom('us', 'de'),
  host: constantFrom(...hosts),
  searchVolume: option(constantFrom(0, 100, 150), { nil: null }),
  difficulty: option(constantFrom(0, 40), { nil: null }),
  cpc: option(constantFrom(0, 5e-324, 1.25), { nil: null }),
});
type Step = typeof step extends Arbitrary<infer T> ? T : never;

let tick = 0;

async function take({ what, keyword, country, host, searchVolume, difficulty, cpc }: Step): Promise<void> {
  if (what === 'read')
    await store(tables.database, [
      measurement(keyword, country, { searchVolume, difficulty, cpc }, host),
      measurement(keyword, 'fr', { searchVolume, difficulty, cpc }, host),
    ]);
  if (what === 'remove') await removeKeyword(db(), keyword, by);
  if (what === 'demo') await removeDemo(db(), by, 60_000);
  // Each step is a second later than the one before, independent of the clock.
  tick += 1;
  await tables.rows(`update records set last_updated = last_updated - interval '1 s', created_at = created_at - interval '1 s',
      moves_at = moves_at - interval '1 s',
      volume_moved_at = volume_moved_at - interval '1 s', cpc_moved_at = cpc_moved_at - interval '1 s',
      difficulty_moved_at = difficulty_moved_at - interval '1 s';
    update measurements set at = at - interval '1 s'`);
}

it('keeps deltas consistent with the measurements after any writes from any source and any removals', async () => {
  await assert(
    asyncProperty(array(step, { minLength: 2, maxLength: 12 }), async (steps) => {
      await tables.rows(
        'truncate records, measurements, keywords, keyword_search, country_totals, usage_records',
      );
      for (const each of steps) {
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        await take(each);
        // oxlint-disable-next-line no-await-in-loop -- in the background
        if (each.what === 'demo') await computeDeltas(db());
        // oxlint-disable-next-line no-await-in-loop -- after each step
        await expectTruth();
      }
    }),
    { numRuns: process.env.FULL === '1' ? 40 : 15 },
  );
  expect(tick).toBeGreaterThan(30);
});

it('recomputes deltas in batches on any replica after a removal of measurements', async () => {
  const words = Array.from({ length: 120 }, (_, at) => `word ${at}`);
  const storeAll = (searchVolume: number, host?: string) =>
    store(
      tables.database,
      words.map((word) => measurement(word, 'us', { searchVolume }, host)),
    );
  await storeAll(100);
  await storeAll(300, '127.0.0.1:8090');
  await storeAll(200);
  await removeDemo(db(), by, 60_000);
  const counted = await Promise.all([computeDeltas(db()), computeDeltas(db())]);
  expect(counted[0] + counted[1]).toBe(120);
  await expectTruth();
  expect(await tables.rows('select from records where volume_before = 100')).toHaveLength(120);
  expect(await computeDeltas(db())).toBe(0);
});
