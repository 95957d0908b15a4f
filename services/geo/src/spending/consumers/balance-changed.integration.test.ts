import { randomUUID } from 'node:crypto';
import { balanceChanged } from '@geoplan/contracts/balance/provider-messages';
import { createEnvelope } from '@geoplan/kit/bus/envelope';
import { accountKeyOf } from '@geoplan/kit/secrets/account-key';
import { someone } from '@geoplan/kit/testing/service-client';
import { expect, it } from 'vitest';
import { findRemaining } from '../db/find-remaining.ts';
import { saveQuota } from '../../settings/db/quota-repository.ts';
import { geoWithTables } from '../../testing/geo-with-tables.ts';

const { geo, tables } = geoWithTables();
type Told = (typeof balanceChanged)['data']['_input'];

const newAccount = () => randomUUID().replaceAll('-', '').slice(0, 16);
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const db = () => tables().kysely;
const left = async (accountKey: string, currency: Told['currency'] = 'units') =>
  (await findRemaining(db(), { accountKey, currency }))?.remaining ?? null;

const balance = (accountKey: string, differing: Partial<Told> = {}): Told => ({
  accountKey,
  currency: 'units',
  limit: 1_000,
  remaining: 500,
  resetAt: null,
  readAt: hoursAgo(1),
  revision: 1,
  ...differing,
});

/** Sends messages; a last one about another account shows that all of them were handled. */
async function hear(...all: Told[]): Promise<void> {
  for (const told of [...all, balance(newAccount())]) {
    await geo().bus.publish(balanceChanged, createEnvelope(balanceChanged, told));
    const stored = () =>
      geo().sql(`select 1 as known from account_balances where account_key = $1`, [told.accountKey]);
    await expect.poll(stored).toEqual([{ known: 1 }]);
  }
}

/** Records a paid call of geo. */
const use = (accountKey: string, amount: number, at: string, hasQuota = false, currency = 'units') =>
  geo().sql(`insert into usage_records values (gen_random_uuid(), $1, $2, null, $3, $4, $5, '{}')`, [
    at,
    accountKey,
    currency,
    amount,
    hasQuota,
  ]);

it('keeps the newest revision of duplicate, late or reordered messages', async () => {
  const account = newAccount();
  const at = (revision: number, remaining: number | null) => balance(account, { revision, remaining });
  await hear(at(1, 900), at(3, 700), at(2, 800), at(3, 700), at(1, 900));
  await expect.poll(() => left(account)).toBe(700);
  await hear(at(4, null), at(3, 700));
  await expect.poll(() => left(account)).toBe(null);
});

it('accepts messages from a restored balance service once the earlier balance has expired', async () => {
  const account = newAccount();
  await hear(balance(account, { revision: 900, readAt: hoursAgo(25) }));
  await hear(balance(account, { revision: 7, remaining: 44 }));
  await expect.poll(() => left(account)).toBe(44);
});

it('subtracts geo’s calls since the balance was read, but no calls for another account or in another currency', async () => {
  const account = newAccount();
  await hear(balance(account));
  await use(account, 50, hoursAgo(2));
  await use(account, 20, hoursAgo(0.5), true);
  await use(account, 1.5, hoursAgo(0.1));
  await use(account, 7, hoursAgo(0.1), false, 'USD');
  await use(newAccount(), 300, hoursAgo(0.1));
  expect(await left(account)).toBe(478.5);
  await use(account, 4_000, hoursAgo(0));
  expect(await left(account)).toBe(0);
});

it('treats a balance as unknown if it is older than a day, is past its reset or has another unit', async () => {
  const [old, past, other] = [newAccount(), newAccount(), newAccount()];
  await hear(
    balance(old, { readAt: hoursAgo(24.1) }),
    balance(past, { resetAt: hoursAgo(0.5) }),
    balance(other, { currency: 'USD' }),
  );
  expect([await left(old), await left(past), await left(other)]).toEqual([null, null, null]);
});

it('uses the quota from responses or the published balance, whichever is newer, minus the calls that got no response', async () => {
  const account = newAccount();
  await saveQuota(db(), account, { limit: 1_000, remaining: 300, resetAt: null });
  await hear(balance(account, { currency: 'requests' }));
  expect(await left(account, 'requests')).toBe(300);
  await use(account, 1, hoursAgo(-0.01), true, 'requests');
  await use(account, 2, hoursAgo(-0.01), false, 'requests');
  expect(await left(account, 'requests')).toBe(298);
  await hear(balance(account, { currency: 'requests', revision: 2, readAt: hoursAgo(-0.02) }));
  await expect.poll(() => left(account, 'requests')).toBe(500);
});

it('returns the remaining balance along with an estimate', async () => {
  const [rapidApiHost, rapidApiKey] = ['api.ahrefs.com', 'key-of-price'];
  await geo().send('POST', '/api/settings', { as: someone('admin'), body: { rapidApiHost, rapidApiKey } });
  const account = accountKeyOf(rapidApiHost, rapidApiKey);
  await hear(balance(account, { remaining: 120 }));
  await use(account, 30, hoursAgo(0.5));
  const body = { keywords: ['one'], countries: ['us', 'de'] };
  const answer = await geo().send('POST', '/api/geo-analysis/estimate', { body });
  expect(answer.body.data).toMatchObject({ remaining: 90, cost: 100, remainingAfter: -10, fits: false });
});
