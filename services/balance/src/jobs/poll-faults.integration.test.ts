import { listBalanceProviders } from '@geoplan/contracts/balance/balance-providers';
import { startStubServer } from '@geoplan/kit/outbound/testing/stub-server';
import type { ServerResponse } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { killNow, lockTable, spawnBalance } from '../testing/kill-replica.ts';
import { startBalance } from '../testing/start-balance.ts';

const limits = {
  data: {
    monthlyUsageCycle: { endAt: '2999-12-01T23:59:59.999Z' },
    limits: { maxMonthlyUsageUsd: 49 },
    current: { monthlyUsageUsd: 10 },
  },
};

/** Starts a provider of Apify that was never read; the replica of this process does not poll. */
async function start() {
  const vendor = await startStubServer();
  const service = await startBalance({ balance: { baseUrls: { apify: vendor.url } } });
  onTestFinished(async () => {
    await vendor.close();
    await service.close();
  });
  const add = (name: string) =>
    service.send('POST', '/api/balance/providers', {
      body: { name, type: 'other', source: 'apify', credential: `apify_api_${name}`, isActive: false },
    });
  return {
    vendor,
    service,
    add,
    /** Makes it active and due. */
    wake: (name: string) => service.readBalances(name),
    /** Ends the lease of the killed process. */
    endLease: () =>
      service.sql(`update work set held_until = now() where held_until is not null and key <> '' and key in
        (select id::text from providers)`),
    stored: () =>
      service.sql(`select p.name, b.remaining, b.revision::int, p.failed_polls, p.stale_code
        from providers p join balances b on b.account_key = p.balance_key order by p.name`),
    askedWith: () => vendor.received.map(({ headers }) => headers.authorization),
    providers: async () =>
      listBalanceProviders.response.parse((await service.send('GET', '/api/balance/providers')).body).data,
  };
}
const read = (name: string) => ({ name, remaining: 39, revision: 1, failed_polls: 0, stale_code: null });

it("reads a provider after the lease expires if its poller was killed during the vendor's response", async () => {
  const { vendor, service, add, wake, endLease, stored, askedWith, providers } = await start();
  await add('one');
  await add('two');
  const hanging: ServerResponse[] = [];
  vendor.answer((response) => void hanging.push(response), { body: limits });
  await wake('one');
  const killed = await spawnBalance(service, { vendor: vendor.url });
  await expect.poll(() => hanging.length).toBe(1);
  await killNow(killed);
  expect(await stored()).toEqual([]);
  expect((await providers())[0]).toMatchObject({ balance: null, lastUpdated: null, stale: null });

  await spawnBalance(service, { vendor: vendor.url });
  // It claims all due providers at once, here only `two`.
  await wake('two');
  await expect.poll(stored).toEqual([read('two')]);
  expect(askedWith()).toEqual(['Bearer apify_api_one', 'Bearer apify_api_two']);
  await endLease();
  await expect.poll(stored).toEqual([read('one'), read('two')]);
  expect((await providers()).map(({ balance, stale }) => [balance, stale])).toEqual([
    [39, null],
    [39, null],
  ]);
});

it('stores no part of a reading whose poller was killed while storing it', async () => {
  const { vendor, service, add, wake, endLease, stored } = await start();
  await add('one');
  vendor.answer({ body: limits });
  await wake('one');
  // By then the balance is written, but its point and the provider row are not.
  const lock = await lockTable(service, 'balance_points');
  const killed = await spawnBalance(service, { vendor: vendor.url });
  await lock.waiting();
  await killNow(killed);
  await lock.release();
  const points = () => service.sql('select balance from balance_points');
  const lockedProviders = () =>
    service.sql(
      `select from pg_stat_activity where datname = current_database() and state like '%in transaction%'`,
    );
  await expect.poll(lockedProviders).toEqual([]);
  expect([await stored(), await points()]).toEqual([[], []]);

  await endLease();
  await spawnBalance(service, { vendor: vendor.url });
  await expect.poll(stored).toEqual([read('one')]);
  expect(await points()).toEqual([{ balance: 39 }]);
});
