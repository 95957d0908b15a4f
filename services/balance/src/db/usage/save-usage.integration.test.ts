import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ledgerDatabase } from '../../testing/ledger-database.ts';
import { usage } from '../../testing/usage.ts';
import { sumByAccount } from './account-sums.ts';
import { readDailyUsage } from './daily-usage.ts';
import { addLedgerMonths, dropLedgerMonths, listLedgerMonths } from './ledger-months.ts';
import { createUsageWriter } from './save-usage.ts';

let ledger: Awaited<ReturnType<typeof ledgerDatabase>>;
beforeAll(async () => {
  ledger = await ledgerDatabase();
});
beforeEach(async () => {
  await ledger.sql('truncate usage_calls, usage_days, usage_totals');
  for (const month of await listLedgerMonths(ledger.db))
    await ledger.sql(`drop table usage_calls_${month.replace('-', '_')}`);
  await ledger.sql(`update ledger_start set at = '2020-01-01Z'`);
});
afterAll(() => ledger.close());

const writer = (timeZone = 'UTC') => createUsageWriter(ledger.db, timeZone);
const hour = 3_600_000;
const ago = (ms: number) => new Date(Date.now() - ms).toISOString();
const totals = () => ledger.sql('select requests, units, cost, priced_requests from usage_totals');

it('counts a call once, however many times it occurs in one or several groups', async () => {
  const calls = [1, 2, 3].map((requests) => usage({ requests, cost: 0.1 }));
  expect(await writer().save([calls[0]!, calls[0]!, calls[1]!])).toBe(2);
  expect(await writer().save([calls[2]!, calls[1]!])).toBe(1);
  expect(await writer().save(calls)).toBe(0);
  // Summed as decimal numbers and not as floats: three times 0.1.
  expect(await totals()).toEqual([{ requests: '6', units: '0', cost: '0.3', priced_requests: '6' }]);
});

it('stores concurrent groups without a deadlock, each call once', async () => {
  const calls = Array.from({ length: 400 }, (_, nth) =>
    usage({
      accountKey: `${nth % 7}`.repeat(16),
      user: `person${nth % 5}@example.org`,
      at: ago((nth % 90) * 24 * hour),
    }),
  );
  const orders = Array.from({ length: 8 }, (_, turn) =>
    calls.toSorted((a, b) => (a.usageId + turn < b.usageId + turn ? 1 : -1) * (turn % 2 ? 1 : -1)),
  );
  const counts = await Promise.all(orders.map((order) => writer().save(order)));
  expect(counts.reduce((sum, each) => sum + each, 0)).toBe(400);
  const sums = await sumByAccount(ledger.db, 'UTC');
  expect(sums.size).toBe(7);
  const [days] = await ledger.sql<{ sum: string }>('select sum(requests) from usage_days');
  expect(days?.sum).toBe('400');
});

/** Sums in total, of the days and of the calls. */
const counted = async () => [
  ...(await totals()),
  ...(await ledger.sql('select requests, units, cost, priced_requests from usage_days')),
  ...(await ledger.sql(
    'select requests, 0::numeric as units, cost, requests as priced_requests from usage_calls',
  )),
];

describe('corrected call', () => {
  const lost = usage({
    provider: 'openai',
    purpose: 'model',
    currency: 'USD',
    cost: 0.1,
    unansweredRequests: 1,
  });
  const real = { ...lost, revision: 1, cost: 0.3, unansweredRequests: 0 };
  const later = { ...real, revision: 2, cost: 0.2 };
  it.each([
    ['after the first record', [[lost], [real]]],
    ['twice', [[lost], [real], [real, lost]]],
    ['before the first record', [[real], [lost]]],
    ['with the first record', [[real, lost]]],
  ])('counts a corrected call once with its real cost if it arrives %s', async (_, groups) => {
    for (const group of groups) await writer().save(group);
    const once = { requests: '1', units: '0', cost: '0.3', priced_requests: '1' };
    expect(await counted()).toEqual([once, once, once]);
  });

  it('counts a corrected call with its last revision, however many replicas write concurrently', async () => {
    await Promise.all([later, lost, real, later, real, lost].map((call) => writer().save([call, usage()])));
    const [call] = await ledger.sql(`select cost, revision from usage_calls where provider = 'openai'`);
    expect(call).toEqual({ cost: '0.2', revision: 2 });
    expect(await totals()).toEqual([{ requests: '7', units: '0', cost: '0.2', priced_requests: '1' }]);
  });
});

const told = (revision: number) =>
  usage({ quota: { limit: 100, remaining: 100 - revision, resetAt: null, revision } });

it('stores the balances reported by calls, and keeps the newest balances regardless of order', async () => {
  await ledger.sql('truncate balances, balance_points');
  await writer().save([told(3), told(4), usage({ accountKey: null, quota: told(9).quota })]);
  await writer().save([told(2)]);
  expect(await ledger.sql('select account_key, remaining from balances')).toEqual([
    { account_key: usage().accountKey, remaining: 96 },
  ]);
});

describe('sums of an account', () => {
  it('sums up the usage of today, of this month and in total, and distinguishes an unknown cost from no cost', async () => {
    const [day] = await ledger.sql<{ first: Date }>(`select date_trunc('month', now() at time zone 'utc')
      at time zone 'utc' as first`);
    const priced = { accountKey: 'a'.repeat(16), cost: 0.5, requests: 2 };
    await writer().save([
      usage(priced),
      usage({ ...priced, at: new Date(day!.first.getTime() - 1).toISOString() }),
      usage({ accountKey: 'b'.repeat(16), requests: 5 }),
      usage({ accountKey: null, purpose: 'history', requests: 7 }),
    ]);
    expect(Object.fromEntries(await sumByAccount(ledger.db, 'UTC'))).toEqual({
      ['a'.repeat(16)]: {
        requestsToday: 2,
        requestsThisMonth: 2,
        spentToday: 0.5,
        spentThisMonth: 0.5,
        totalSpent: 1,
        pricedRequests: 4,
        hasCost: true,
      },
      ['b'.repeat(16)]: {
        requestsToday: 5,
        requestsThisMonth: 5,
        spentToday: 0,
        spentThisMonth: 0,
        totalSpent: 0,
        pricedRequests: 0,
        hasCost: false,
      },
    });
  });

  it('starts the days of the sums at midnight in the configured time zone', async () => {
    // 14 hours ahead and 12 behind: with 26 hours between them, no time is on the same day in both.
    const at = ago(0);
    await writer('Pacific/Kiritimati').save([usage({ at })]);
    await writer('Etc/GMT+12').save([usage({ at })]);
    const days = await ledger.sql(
      `select day::text,
      (day - ($1::timestamptz at time zone 'Etc/GMT+12')::date)::int as later from usage_days order by day`,
      [at],
    );
    expect(days.map(({ later }) => later)).toEqual([0, expect.toBeOneOf([1, 2])]);
  });

  it('distinguishes a day without calls from a day before the first call', async () => {
    await writer().save([usage({ at: ago(2 * 24 * hour), requests: 4 }), usage({})]);
    // The first call arrives last.
    await writer().save([usage({ at: ago(5 * 24 * hour), units: 3, cost: 0.25 })]);
    const use = [...(await readDailyUsage(ledger.db, 'UTC', 14)).values()];
    const none = { requests: 0, units: 0, spent: 0 };
    expect(use).toEqual([
      [
        { day: ago(5 * 24 * hour).slice(0, 10), requests: 1, units: 3, spent: 0.25 },
        { day: ago(4 * 24 * hour).slice(0, 10), ...none },
        { day: ago(3 * 24 * hour).slice(0, 10), ...none },
        { day: ago(2 * 24 * hour).slice(0, 10), ...none, requests: 4 },
        { day: ago(24 * hour).slice(0, 10), ...none },
      ],
    ]);
    expect([...(await readDailyUsage(ledger.db, 'UTC', 3)).values()][0]).toHaveLength(3);
  });
});

describe('months', () => {
  it('creates the partition of a month once with its first call, for any number of concurrent groups', async () => {
    const calls = ['2025-01-31T23:59:59.999Z', '2025-02-01T00:00:00.000Z'].map((at) => usage({ at }));
    await Promise.all([1, 2, 3, 4].map(() => writer().save(calls)));
    expect(await listLedgerMonths(ledger.db)).toEqual(['2025-01', '2025-02']);
    expect(await ledger.sql('select from usage_calls_2025_01')).toHaveLength(1);
  });

  it('drops months past the retention, but keeps their sums, which a repeated call does not change', async () => {
    const old = usage({ at: '2025-01-15T12:00:00.000Z', cost: 1 });
    const kept = usage({ at: '2025-02-15T12:00:00.000Z', cost: 1 });
    const stays = writer();
    await stays.save([old, kept]);
    const dropping = { months: 3, now: new Date('2025-05-01T00:00:00Z') };
    expect(await dropLedgerMonths(ledger.db, dropping)).toEqual(['2025-01']);
    expect(await dropLedgerMonths(ledger.db, dropping)).toEqual([]);
    for (const each of [stays, writer()]) expect(await each.save([old, kept])).toBe(0);
    expect(await listLedgerMonths(ledger.db)).toEqual(['2025-02']);
    expect(await totals()).toMatchObject([{ requests: '2', cost: '2' }]);
  });

  it('does not drop a month while a group is being stored in it', async () => {
    const old = usage({ at: '2025-01-15T12:00:00.000Z' });
    const at = new Date('2025-05-01T00:00:00Z');
    // With the drop, as many as the pool has connections; it waits for all of them.
    await Promise.all([
      ...Array.from({ length: 9 }, () => writer().save([old])),
      dropLedgerMonths(ledger.db, { months: 3, now: at, lockTimeoutMs: 60_000 }),
    ]);
    const rows = await totals();
    // Before the drop or not at all, but never twice.
    expect(rows.length === 0 || rows[0]?.['requests']).toBeOneOf([true, '1']);
    await addLedgerMonths(ledger.db, ['2025-05']);
    expect((await listLedgerMonths(ledger.db)).at(-1)).toBe('2025-05');
  });
});
