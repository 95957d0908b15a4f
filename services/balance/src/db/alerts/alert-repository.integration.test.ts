import { afterAll, beforeAll, expect, it } from 'vitest';
import type { WatchedProvider } from '../../domain/alerts/alert-rules.ts';
import { ledgerDatabase } from '../../testing/ledger-database.ts';
import { watchedProvider } from '../../testing/watched-provider.ts';
import { listAlerts, updateAlerts } from './alert-repository.ts';

let balance: Awaited<ReturnType<typeof ledgerDatabase>>;
beforeAll(async () => {
  balance = await ledgerDatabase();
});
afterAll(() => balance.close());

it('reads the providers on one replica at a time, so that no replica acts on outdated data', async () => {
  const low = watchedProvider({ balance: 1 });
  const asked = Promise.withResolvers<void>();
  const providers = Promise.withResolvers<WatchedProvider[]>();
  const first = updateAlerts(balance.db, () => {
    asked.resolve();
    return providers.promise;
  });
  await asked.promise;
  let isAskedBeside = false;
  const beside = await updateAlerts(balance.db, async () => {
    isAskedBeside = true;
    return [low];
  });
  providers.resolve([low]);
  expect([await first, beside, isAskedBeside]).toEqual([1, 0, false]);

  expect(
    await updateAlerts(balance.db, async () => [watchedProvider({ ...low.provider, balance: 50 })]),
  ).toBe(0);
  expect(await listAlerts(balance.db)).toEqual([]);
});
