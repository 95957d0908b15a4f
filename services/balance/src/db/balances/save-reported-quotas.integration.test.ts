import { createDatabase } from '@geoplan/kit/database/pool';
import { createLog } from '@geoplan/kit/log';
import { migratedDatabase } from '@geoplan/kit/testing/migrated-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { saveReportedQuotas, type ReportedQuota } from './save-reported-quotas.ts';

let close: () => Promise<void>;
let db: ReturnType<typeof createDatabase<unknown>>['kysely'];
beforeAll(async () => {
  const fresh = await migratedDatabase(new URL('../migrations/', import.meta.url));
  const log = createLog({ service: 'test', level: 'silent' });
  const database = createDatabase<unknown>({
    url: fresh.url,
    log,
    applicationName: 'test',
    maxConnections: 4,
  });
  db = database.kysely;
  close = async () => {
    await database.close();
    await fresh.drop();
  };
});
afterAll(() => close());
beforeEach(async () => {
  await sql`truncate balances, balance_points`.execute(db);
});

const start = Date.UTC(2026, 10, 20, 12);
const report = (revision: number, known: Partial<ReportedQuota> = {}): ReportedQuota => ({
  accountKey: 'a'.repeat(16),
  currency: 'requests',
  limit: 1_000,
  remaining: 1_000 - revision,
  resetAt: null,
  revision,
  at: new Date(start + revision * 1_000),
  ...known,
});
const left = async () =>
  (
    await sql<{ remaining: number; revision: string }>`
      select remaining, revision from balances order by account_key`.execute(db)
  ).rows.map(({ remaining }) => remaining);

it('keeps the newest of duplicate, late or reordered reports', async () => {
  await saveReportedQuotas(db, [report(3), report(5), report(4)]);
  await saveReportedQuotas(db, [report(2)]);
  await saveReportedQuotas(db, [report(5, { remaining: 7 })]);
  expect(await left()).toEqual([995]);
  // A new period, in which more is left than before.
  await saveReportedQuotas(db, [report(6, { remaining: 1_000 })]);
  expect(await left()).toEqual([1_000]);
});

it('orders reports by their revision even if a replica’s clock is slow', async () => {
  await saveReportedQuotas(db, [report(1)]);
  await saveReportedQuotas(db, [report(2, { at: new Date(start - 60_000) })]);
  expect(await left()).toEqual([998]);
});

it('does not replace a later polled balance with an older report', async () => {
  await sql`insert into balances (account_key, kind, currency, remaining, read_at, is_polled)
    values (${'a'.repeat(16)}, 'quota', 'units', 500, ${new Date(start + 10_000)}, true)`.execute(db);
  await saveReportedQuotas(db, [report(9)]);
  expect(await left()).toEqual([500]);
  await saveReportedQuotas(db, [report(11)]);
  expect(await left()).toEqual([989]);
});

it('keeps one point per minute', async () => {
  await saveReportedQuotas(db, [report(1)]);
  await saveReportedQuotas(db, [report(30), report(8, { accountKey: 'b'.repeat(16) })]);
  await saveReportedQuotas(db, [report(61)]);
  const { rows } = await sql<{ account_key: string; at: Date; balance: number }>`
    select * from balance_points order by account_key, at`.execute(db);
  expect(rows.map(({ account_key: key, balance }) => [key[0], balance])).toEqual([
    ['a', 970],
    ['a', 939],
    ['b', 992],
  ]);
});

const group = (revision: number) =>
  ['c', 'a', 'b'].map((key) => report(revision, { accountKey: key.repeat(16) }));

it('stores groups that contain the same accounts in different orders without a deadlock', async () => {
  const rounds = Array.from({ length: 20 }, (_, nth) => nth + 1).values();
  // As many at once as there are connections, because a longer wait fails after the pool's own 3 s.
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (const nth of rounds)
        await db
          .transaction()
          .execute((trx) => saveReportedQuotas(trx, nth % 2 ? group(nth) : group(nth).toReversed()));
    }),
  );
  expect(await left()).toEqual([980, 980, 980]);
});
