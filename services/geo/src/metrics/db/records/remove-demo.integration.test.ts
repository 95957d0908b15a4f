import { auditEntryRecorded } from '@geoplan/contracts/auth';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshTables, measurement, store } from '../../../testing/record-store.ts';
import { listCountries, listMeasurements } from './pair-repository.ts';
import { readSummary } from './keyword-repository.ts';
import { removeDemo } from './remove-demo.ts';

let tables: Awaited<ReturnType<typeof freshTables>>;
beforeAll(async () => {
  tables = await freshTables();
});
afterAll(() => tables.close());

const db = () => tables.database.kysely;
const sandbox = '127.0.0.1:8090';
const by = { email: 'admin@example.org', ip: null };
const volumes = async (key: string) =>
  (await listCountries(db(), key, { country: null, databaseId: null })).map(
    ({ country, searchVolume }) => `${country} ${searchVolume}`,
  );

it('deletes every emulated figure with its history, restores an earlier figure from a provider and keeps all other figures', async () => {
  const ahrefs = 'api.ahrefs.com';
  const saved = (country: string, searchVolume: number, host: string) =>
    store(tables.database, [measurement('mixed', country, { searchVolume }, host)]);
  await saved('us', 1, ahrefs);
  await saved('de', 2, sandbox);
  // First a provider, then the sandbox, and the reverse.
  await saved('fr', 3, ahrefs);
  await saved('fr', 4, sandbox);
  await saved('it', 5, sandbox);
  await saved('it', 6, ahrefs);
  await store(tables.database, [measurement('emulated', 'us', {}, sandbox)]);
  const [before] = await listMeasurements(db(), 'mixed', 'fr');

  expect(await readSummary(db())).toMatchObject({ totalKeywords: 2, demoRecords: 3, isDemo: false });
  expect(await removeDemo(db(), by, 10_000)).toBe(3);

  expect(await volumes('mixed')).toEqual(['it 6', 'fr 3', 'us 1']);
  expect(await volumes('emulated')).toEqual([]);
  const [france] = await listCountries(db(), 'mixed', { country: 'fr', databaseId: null });
  expect(france).toMatchObject({ source: before?.source, lastUpdated: before?.at });
  expect((await listMeasurements(db(), 'mixed', 'fr')).map(({ searchVolume }) => searchVolume)).toEqual([3]);
  expect((await listMeasurements(db(), 'mixed', 'it')).map(({ searchVolume }) => searchVolume)).toEqual([6]);
  expect(await tables.rows('select count(*)::int as readings from measurements')).toEqual([{ readings: 3 }]);
  expect(await readSummary(db())).toMatchObject({
    totalKeywords: 1,
    totalCountries: 3,
    demoRecords: 0,
    isDemo: false,
  });
  expect(await tables.rows('select keyword_key, total_countries from keywords')).toEqual([
    { keyword_key: 'mixed', total_countries: 3 },
  ]);
  const [audited] = await tables.rows(
    `select envelope from outbox where type = '${auditEntryRecorded.type}'`,
  );
  expect(JSON.parse(String(audited?.['envelope']))).toMatchObject({
    data: { actor: by.email, action: 'records.demo-removed', target: 'пар: 3' },
  });

  expect(await removeDemo(db(), by, 10_000)).toBe(0);
});

it('continues where it stopped when its time limit was reached', async () => {
  const words = Array.from({ length: 70 }, (_, at) => measurement(`word ${at}`, 'us', {}, sandbox));
  await store(tables.database, words);
  const first = await removeDemo(db(), by, -1);
  expect(first).toBeGreaterThan(0);
  expect(first).toBeLessThan(70);
  expect(first + (await removeDemo(db(), by, 10_000))).toBe(70);
});
