import type { Kysely, Transaction } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import type { KeywordProvider } from '../../metrics/domain/provider.ts';
import { freshTables } from '../../testing/record-store.ts';
import type { GeoTables } from '../../db/tables.ts';
import { startDueRecheck } from './start-due-recheck.ts';

const provider: KeywordProvider = {
  host: 'api.example.org',
  accountKey: 'account',
  perSecond: null,
  maxKeywordsPerRequest: 1,
  currency: 'requests',
  estimateCost: (keywords) => keywords,
  lookUp: () => Promise.reject(new Error('nobody is asked')),
  test: () => Promise.reject(new Error('nobody is asked')),
};
const needs = {
  providers: { current: () => Promise.resolve(provider) },
  freshDays: 30,
  timeZone: 'UTC',
};

/** Makes the transaction fail at its end; then `after` runs, before the caller receives the error. */
function breakingOff(db: Kysely<GeoTables>, after = () => Promise.resolve<unknown>(null)): Kysely<GeoTables> {
  const execute = async (work: (trx: Transaction<GeoTables>) => Promise<unknown>) => {
    try {
      await db.transaction().execute(async (trx) => {
        await work(trx);
        throw new Error('broken off');
      });
    } finally {
      await after();
    }
  };
  return Object.assign(db.withoutPlugins(), { transaction: () => ({ execute }) });
}

it('keeps a slot for a retry after a failure, unless another replica has since settled the slot', async () => {
  const geo = await freshTables();
  onTestFinished(() => geo.close());
  const { kysely } = geo.database;
  await geo.rows(`insert into refresh_schedules (name, scope, keywords, keyword_keys, countries, every_days, hour,
      max_pairs, is_enabled, next_day, user_id, owner)
    values ('all', 'all', '{}', '{}', '{}', 7, 0, 100, true, current_date - 1, gen_random_uuid(), 'user@example.org')`);
  const stored = () =>
    geo.rows(`select outcome, next_day > current_date as "isSettled", not_before > now() as "isWaiting"
      from refresh_schedules`);
  // Nothing is stored, so the other replica settles the slot without a run.
  const other = () => startDueRecheck(kysely, needs);
  await expect(startDueRecheck(breakingOff(kysely, other), needs)).rejects.toThrow('broken off');
  expect(await stored()).toEqual([{ outcome: 'fresh', isSettled: true, isWaiting: false }]);

  await geo.rows('update refresh_schedules set next_day = current_date - 1');
  await expect(startDueRecheck(breakingOff(kysely), needs)).rejects.toThrow('broken off');
  expect(await stored()).toEqual([{ outcome: 'failed', isSettled: false, isWaiting: true }]);
});
