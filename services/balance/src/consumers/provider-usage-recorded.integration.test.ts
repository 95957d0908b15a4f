import { sharedServers } from '@geoplan/test-servers/shared-servers';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startBalance } from '../testing/start-balance.ts';
import { usage, type TestUsage } from '../testing/usage.ts';

let service: Awaited<ReturnType<typeof startBalance>>;
beforeAll(async () => {
  service = await startBalance({ rabbitUrl: sharedServers().rabbitmq });
  await service.addReplica();
});
afterAll(() => service.close());
beforeEach(async () => {
  await service.sql('truncate usage_calls, usage_days, usage_totals');
  service.lines.length = 0;
});

/** Counts the messages handled by all replicas, by their log lines, each line once. */
function handledCounter() {
  let seen = 0;
  let handled = 0;
  return () => {
    for (; seen < service.lines.length; seen += 1)
      if (service.lines[seen]?.includes('"message handled"')) handled += 1;
    return handled;
  };
}

const totals = () =>
  service.sql(`select account_key, requests, units, cost from usage_totals order by account_key`);

async function publishAll(messages: readonly TestUsage[]): Promise<void> {
  const rest = messages.values();
  // Same concurrency as the relay.
  await Promise.all(
    Array.from({ length: 100 }, async () => {
      for (const each of rest) await service.publishUsage(each);
    }),
  );
}

/** Number of published calls; `FULL=1` tests the promise itself. */
const calls = process.env.FULL === '1' ? 10_000 : 500;

it('counts each message only once if it is delivered three times, in any order across two replicas', async () => {
  const messages = Array.from({ length: calls }, (_, nth) =>
    usage({
      accountKey: `${nth % 4}`.repeat(16),
      user: nth % 10 === 0 ? null : `person${nth % 20}@example.org`,
      requests: 1 + (nth % 3),
      cost: nth % 2 ? 0.001 : null,
      units: nth % 5 ? null : 50,
      at: new Date(Date.now() - nth * (5_000_000_000 / calls)).toISOString(),
    }),
  );
  const expected = ['0', '1', '2', '3'].map((digit) => {
    const own = messages.filter(({ accountKey }) => accountKey?.startsWith(digit));
    const sum = (of: (each: TestUsage) => number) => own.reduce((all, each) => all + of(each), 0);
    const thousandths = sum(({ cost }) => (cost === null ? 0 : 1));
    return {
      account_key: digit.repeat(16),
      requests: `${sum(({ requests }) => requests)}`,
      units: `${sum(({ units }) => units ?? 0)}`,
      cost: thousandths === 0 ? '0' : (thousandths / 1000).toFixed(3),
    };
  });
  const handled = handledCounter();
  const shuffled = [...messages, ...messages, ...messages]
    .map((each) => ({ each, key: Math.random() }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ each }) => each);
  await publishAll(shuffled);
  await expect.poll(handled, { timeout: 240_000 }).toBeGreaterThanOrEqual(3 * calls);
  expect(await totals()).toEqual(expected);
  const [days] = await service.sql<{ sum: string }>('select sum(requests) from usage_days');
  expect(days?.sum).toBe(`${messages.reduce((all, { requests }) => all + requests, 0)}`);
}, 600_000);

it('stores the remaining calls of a group if one call cannot be stored', async () => {
  const good = Array.from({ length: 50 }, () => usage());
  await publishAll([...good.slice(0, 25), usage({ user: 'nul\u0000@example.org' }), ...good.slice(25)]);
  await expect.poll(totals).toMatchObject([{ requests: '50' }]);
});

it('rejects a call dated in the future, but counts a call dated today', async () => {
  await publishAll([usage({ at: '2199-01-01T00:00:00.000Z' }), usage()]);
  await expect.poll(() => service.lines.some((line) => line.includes('is dated in the future'))).toBe(true);
  await expect.poll(totals).toMatchObject([{ requests: '1' }]);
});
