import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { ledgerDatabase } from '../../testing/ledger-database.ts';
import { saveBalancePoints, thinBalancePoints } from './balance-points.ts';

let balance: Awaited<ReturnType<typeof ledgerDatabase>>;
beforeAll(async () => {
  balance = await ledgerDatabase();
});
afterAll(() => balance.close());
beforeEach(() => balance.sql('truncate balance_points'));

const day = 24 * 3_600_000;
/** A minute of the hour that began this many days ago. */
const at = (days: number, minute: number) =>
  new Date(Math.floor((Date.now() - days * day) / 3_600_000) * 3_600_000 + minute * 60_000);
const point = (days: number, minute: number, left: number, accountKey = 'a') => ({
  accountKey,
  at: at(days, minute),
  balance: left,
});
const stored = async () =>
  (
    await balance.sql<{ account_key: string; balance: number }>(
      'select account_key, balance from balance_points order by account_key, at',
    )
  ).map((each) => `${each.account_key} ${each.balance}`);

/** Seconds after a minute, possibly in the next one. */
const seconds = (of: number) => new Date(at(1, 5).getTime() + of * 1_000);

it('keeps the last balance of each minute, whichever process writes it', async () => {
  await saveBalancePoints(balance.db, [
    { accountKey: 'a', at: seconds(59), balance: 3 },
    { accountKey: 'a', at: seconds(1), balance: 1 },
    { accountKey: 'a', at: seconds(60), balance: 4 },
    { accountKey: 'b', at: seconds(30), balance: 9 },
  ]);
  expect(await stored()).toEqual(['a 3', 'a 4', 'b 9']);
  await saveBalancePoints(balance.db, [{ accountKey: 'a', at: seconds(61), balance: 5 }]);
  expect(await stored()).toEqual(['a 3', 'a 5', 'b 9']);
});

it('reduces balances to the last one per hour and account after 30 days, and removes them after 400 days', async () => {
  await saveBalancePoints(balance.db, [
    // Points within one hour, 401, 399, 31 and 29 days ago.
    point(401, 0, 1),
    point(399, 0, 2),
    point(399, 59, 3),
    point(31, 0, 4),
    point(31, 30, 5),
    point(31, 59, 6),
    point(31, 60, 7),
    point(29, 0, 8),
    point(29, 1, 9),
    point(31, 10, 10, 'b'),
  ]);
  expect(await thinBalancePoints(balance.db)).toBe(4);
  expect(await stored()).toEqual(['a 3', 'a 6', 'a 7', 'a 8', 'a 9', 'b 10']);
  expect(await thinBalancePoints(balance.db), 'a second time nothing goes').toBe(0);
});
