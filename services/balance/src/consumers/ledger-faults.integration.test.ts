import { usageRecorded } from '@geoplan/contracts/balance/provider-messages';
import { brokerProxy } from '@geoplan/kit/testing/broker-proxy';
import { openListenerQueues } from '@geoplan/kit/testing/listener-queues';
import { sharedServers } from '@geoplan/test-servers/shared-servers';
import { expect, it, onTestFinished } from 'vitest';
import { killNow, lockTable, spawnBalance } from '../testing/kill-replica.ts';
import { startBalance } from '../testing/start-balance.ts';
import { usage } from '../testing/usage.ts';

const calls = Array.from({ length: 300 }, (_, nth) =>
  usage({
    accountKey: `${nth % 3}`.repeat(16),
    user: `person${nth % 5}@example.org`,
    requests: 1 + (nth % 2),
    cost: 0.001,
    quota: { limit: 1_000, remaining: 1_000 - nth, resetAt: null, revision: nth + 1 },
  }),
);
/** 100 calls of each account. */
const exact = ['0', '1', '2'].map((digit) => ({
  account_key: digit.repeat(16),
  requests: '150',
  cost: '0.100',
  priced_requests: '150',
}));

/** Starts a service whose replicas are separate processes, and a bus that outlives them. */
async function start() {
  const service = await startBalance({ rabbitUrl: sharedServers().rabbitmq });
  onTestFinished(() => service.close());
  await service.stopFirst();
  const bus = service.openBus();
  onTestFinished(() => bus.close());
  const count = async (table: string): Promise<number> =>
    (await service.sql<{ n: number }>(`select count(*)::int as n from ${table}`))[0]?.n ?? -1;
  return {
    service,
    count,
    publishAll: async () => {
      await expect.poll(() => bus.ready()).toBe(true);
      const rest = calls.values();
      // Publishes in batches, because each confirm has to arrive within 5 s, even on a busy machine.
      await Promise.all(
        Array.from({ length: 100 }, async () => {
          for (const each of rest) await service.publishUsage(each, bus);
        }),
      );
    },
    totals: () =>
      service.sql(
        'select account_key, requests, cost, priced_requests from usage_totals order by account_key',
      ),
    /** Expects no duplicates and no losses in calls, days, sums and reported balances. */
    expectExact: async () => {
      expect(await count('usage_calls')).toBe(calls.length);
      const days = await service.sql(`select account_key, sum(requests) as requests, sum(cost) as cost,
        sum(priced_requests) as priced_requests from usage_days group by 1 order by 1`);
      expect(days).toEqual(exact);
      expect(await service.sql('select remaining from balances order by account_key')).toEqual([
        { remaining: 703 },
        { remaining: 702 },
        { remaining: 701 },
      ]);
    },
  };
}

it('stores no part of a group whose replica was killed midway, and then stores the whole group on another replica', async () => {
  const { service, count, publishAll, totals, expectExact } = await start();
  // By then the calls and days of the group are written, but not the sums.
  const lock = await lockTable(service, 'usage_totals');
  const killed = await spawnBalance(service);
  await publishAll();
  await lock.waiting();
  await killNow(killed);
  await lock.release();
  await expect
    .poll(() =>
      service.sql(`select from pg_stat_activity where application_name = 'geoplan-balance'
    and datname = current_database()`),
    )
    .toEqual([]);
  for (const table of ['usage_calls', 'usage_days', 'usage_totals', 'balances', 'balance_points'])
    expect([table, await count(table)]).toEqual([table, 0]);
  await spawnBalance(service);
  await expect.poll(totals).toEqual(exact);
  await expectExact();
});

it('changes no total when a replica is killed between its commits and their acks and another replica receives the messages', async () => {
  const { service, publishAll, totals, expectExact } = await start();
  const broker = await brokerProxy(sharedServers().rabbitmq);
  onTestFinished(() => broker.close());
  const at = { url: sharedServers().rabbitmq, namespace: service.namespace };
  const queues = await openListenerQueues(at, usageRecorded, 'balance');
  onTestFinished(() => queues.close());
  const lock = await lockTable(service, 'usage_totals');
  const killed = await spawnBalance(service, { rabbitUrl: broker.url });
  await publishAll();
  await lock.waiting();
  await expect.poll(() => queues.waiting('main'), { message: 'all are in its hands' }).toBe(0);
  // From now on, no ack reaches the broker.
  broker.block();
  await lock.release();
  await expect.poll(totals).toEqual(exact);
  await killNow(killed);
  broker.goAway();
  await service.addReplica();
  const handled = () => service.lines.filter((line) => line.includes('"message handled"')).length;
  await expect.poll(handled, { message: 'all were told again' }).toBe(calls.length);
  expect(await totals()).toEqual(exact);
  await expectExact();
});
