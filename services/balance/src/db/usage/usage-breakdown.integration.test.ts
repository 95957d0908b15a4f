import { afterAll, beforeAll, expect, it } from 'vitest';
import { ledgerDatabase } from '../../testing/ledger-database.ts';
import { usage } from '../../testing/usage.ts';
import { createUsageWriter } from './save-usage.ts';
import { readUsageBreakdown } from './usage-breakdown.ts';

let ledger: Awaited<ReturnType<typeof ledgerDatabase>>;
const run = crypto.randomUUID();
const [a, b] = ['a'.repeat(16), 'b'.repeat(16)];
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000).toISOString();
beforeAll(async () => {
  ledger = await ledgerDatabase();
  await createUsageWriter(ledger.db, 'UTC').save([
    usage({ accountKey: a, runId: run, requests: 2, cost: 0.5, at: daysAgo(1) }),
    usage({ accountKey: a, runId: run, requests: 3, units: 7 }),
    usage({ accountKey: b, purpose: 'key-test', user: null, requests: 1 }),
    usage({ accountKey: null, purpose: 'history', requests: 9, at: daysAgo(2) }),
    // Before the requested days.
    usage({ accountKey: a, runId: crypto.randomUUID(), requests: 50, at: daysAgo(3) }),
  ]);
});
afterAll(() => ledger.close());

const sums = (requests: number, units = 0, spent = 0) => ({ requests, units, spent });

it('returns the usage by day and by user across all accounts', async () => {
  const found = await readUsageBreakdown(ledger.db, { timeZone: 'UTC', days: 3 });
  expect(found.days).toEqual([
    { date: daysAgo(2).slice(0, 10), ...sums(9) },
    { date: daysAgo(1).slice(0, 10), ...sums(2, 0, 0.5) },
    { date: daysAgo(0).slice(0, 10), ...sums(4, 7) },
  ]);
  expect(found.byUser).toEqual([
    { user: 'anna@example.org', ...sums(14, 7, 0.5) },
    { user: null, ...sums(1) },
  ]);
  expect(found.byPurpose).toEqual([
    { purpose: 'history', ...sums(9) },
    { purpose: 'run', ...sums(5, 7, 0.5) },
    { purpose: 'key-test', ...sums(1) },
  ]);
  expect(found.byAccount).toEqual([
    { accountKey: '', ...sums(9) },
    { accountKey: a, ...sums(5, 7, 0.5) },
    { accountKey: b, ...sums(1) },
  ]);
  expect(found.byRun).toEqual([
    { runId: run, user: 'anna@example.org', at: expect.any(String), ...sums(5, 7, 0.5) },
  ]);
});

it('returns only the usage of one account', async () => {
  const found = await readUsageBreakdown(ledger.db, { timeZone: 'UTC', days: 2, accountKey: b });
  expect(found.days.map(({ requests }) => requests)).toEqual([0, 1]);
  expect(found.byUser).toEqual([{ user: null, ...sums(1) }]);
  expect(found.byRun).toEqual([]);
});
