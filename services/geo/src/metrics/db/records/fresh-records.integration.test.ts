import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { freshTables, measurement, store } from '../../../testing/record-store.ts';
import type { Measurement } from '../../domain/records/measurement.ts';
import { findFreshRecords } from './record-writer.ts';

let tables: Awaited<ReturnType<typeof freshTables>>;
beforeAll(async () => {
  tables = await freshTables();
});
afterAll(() => tables.close());
beforeEach(() => tables.rows('truncate records, measurements, keywords'));

const save = (...measurements: Measurement[]) => store(tables.database, measurements);

it('finds fresh pairs of keywords in any spelling, but omits old pairs', async () => {
  await save(measurement('Nike'), measurement('nike', 'de'), measurement('old'), measurement('other'));
  await tables.rows(`update records set last_updated = now() - interval '31 days' where keyword = 'old'`);
  const since = new Date(Date.now() - 30 * 86_400_000);
  const found = await findFreshRecords(tables.database.kysely, {
    keywords: ['NIKE', 'old', 'unknown'],
    countries: ['us', 'fr'],
    since,
    source: null,
  });
  expect(found).toMatchObject([{ keyword: 'Nike', country: 'us', searchVolume: 1_000, cpc: 1.25 }]);
});

const research = { provider: 'ahrefs-keyword-research', isDemo: false };

it.each([
  { host: 'ahrefs-keyword-research.p.rapidapi.com', wanted: research, isFresh: true },
  { host: 'api.ahrefs.com', wanted: research, isFresh: false },
  { host: 'google-keyword-insight1.p.rapidapi.com', wanted: research, isFresh: false },
  { host: '127.0.0.1:8090', wanted: research, isFresh: false },
  { host: '127.0.0.1:8090', wanted: { ...research, isDemo: true }, isFresh: true },
  { host: 'api.ahrefs.com', wanted: { ...research, isDemo: true }, isFresh: false },
  { host: 'api.dataforseo.com', wanted: { provider: 'dataforseo', isDemo: false }, isFresh: true },
  { host: '127.0.0.1:8090', wanted: null, isFresh: true },
])('counts a figure from $host as fresh for $wanted: $isFresh', async ({ host, wanted, isFresh }) => {
  await save(measurement('word', 'us', {}, host));
  const found = await findFreshRecords(tables.database.kysely, {
    keywords: ['word'],
    countries: ['us'],
    since: new Date(0),
    source: wanted,
  });
  expect(found).toHaveLength(isFresh ? 1 : 0);
});
