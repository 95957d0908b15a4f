import { saveMeasurements } from '@geoplan/geo/metrics/db/records/record-writer';
import type { Measurement } from '@geoplan/geo/metrics/domain/records/measurement';
import { upsertRecords } from '@geoplan/geo/metrics/db/records/upsert-records';
import { keywordKey } from '@geoplan/contracts/keyword';
import { sql, type Transaction } from 'kysely';
import type { GeoTables } from '@geoplan/geo/db/tables';
import type { BenchDatabase } from './bench-database.ts';

type Work = (trx: Transaction<GeoTables>) => Promise<unknown>;

/** Milliseconds of each way to store the same rows. */
export type UpsertSample = Record<
  'selectRecords' | 'selectBoth' | 'upsertNew' | 'upsertKnown' | 'saveNew' | 'saveKnown' | 'saveMoved',
  number
>;

/** Runs work and rolls it back, so that the next one starts from the same tables. */
async function timed(database: BenchDatabase, before: Work, work: Work): Promise<number> {
  let ms = 0;
  const undo = new Error('undo');
  await database.kysely
    .transaction()
    .execute(async (trx) => {
      await before(trx);
      const began = performance.now();
      await work(trx);
      ms = performance.now() - began;
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  return ms;
}

const nothing: Work = async () => undefined;

const metrics = sql.raw('search_volume, clicks, cpc, difficulty, global_search_volume, traffic_potential');

const selectRecords: Work = (trx) =>
  sql`insert into records (keyword_key, keyword, country, ${metrics}, source, last_updated, created_at)
    select keyword_key, keyword, country, ${metrics}, 0, now(), now() from given`.execute(trx);

const selectBoth: Work = async (trx) => {
  await selectRecords(trx);
  await sql`insert into measurements (record_id, at, ${metrics}, source)
    select id, now(), ${metrics}, 0 from given`.execute(trx);
};

/** Stores the measurements in a separate table, as the source of INSERT … SELECT. */
async function layOut(database: BenchDatabase, readings: readonly Measurement[]): Promise<void> {
  const column = (name: keyof Measurement['metrics']) => readings.map((reading) => reading.metrics[name]);
  await sql`drop table if exists given`.execute(database.kysely);
  await sql`create table given as select gen_random_uuid() as id, * from unnest(
    ${readings.map((each) => keywordKey(each.keyword))}::text[], ${readings.map((each) => each.keyword)}::text[],
    ${readings.map((each) => each.country)}::text[], ${column('searchVolume')}::int8[], ${column('clicks')}::int8[],
    ${column('cpc')}::float8[], ${column('difficulty')}::int2[], ${column('globalSearchVolume')}::int8[],
    ${column('trafficPotential')}::int8[]) as given (keyword_key, keyword, country, ${metrics})`.execute(
    database.kysely,
  );
}

/** Stores the same 10,000 measurements in every way, each from the same state of the tables. */
export async function measureUpsert(
  database: BenchDatabase,
  readings: readonly Measurement[],
): Promise<UpsertSample> {
  await layOut(database, readings);
  const keys = readings.map((reading) => keywordKey(reading.keyword));
  const save: Work = (trx) => saveMeasurements(trx, readings);
  // Every value differs from the previous one.
  const moved = readings.map(({ metrics: figures, ...pair }) => ({
    ...pair,
    metrics: {
      ...figures,
      searchVolume: (figures.searchVolume ?? 0) + 1,
      cpc: (figures.cpc ?? 0) + 1,
      difficulty: 100 - (figures.difficulty ?? 0),
    },
  }));
  const saveMoved: Work = (trx) => saveMeasurements(trx, moved);
  const upsert: Work = (trx) => upsertRecords(trx, keys, readings);
  return {
    selectRecords: await timed(database, nothing, selectRecords),
    selectBoth: await timed(database, nothing, selectBoth),
    upsertNew: await timed(database, nothing, upsert),
    upsertKnown: await timed(database, save, upsert),
    saveNew: await timed(database, nothing, save),
    saveKnown: await timed(database, save, save),
    saveMoved: await timed(database, save, saveMoved),
  };
}
