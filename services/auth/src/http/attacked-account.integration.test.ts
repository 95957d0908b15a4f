import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Answer } from '@geoplan/kit/testing/service-client';
import { maxAttemptsPerDay, throttleKeys } from '../domain/passwords/throttle.ts';
import { freshEmail, freshIp, rightPassword, startAuth } from '../testing/start-auth.ts';

let auth: Awaited<ReturnType<typeof startAuth>>;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.close());

const guess = 'a wrong password';
const statuses = (answers: Answer[]) => answers.map(({ status }) => status);

/** Stores failures of an account two hours ago, each from its own network: outside the window, within the day. */
async function failedToday(email: string, count: number) {
  await auth.sql(
    `insert into login_attempts (account_key, peer_key, network_key, failed, at)
      select $1, 'peer ' || n, 'network ' || n, true, now() - interval '2 h' from generate_series(1, $2) as n`,
    [throttleKeys(email, null).account, count],
  );
}
const attempts = async (email: string) => {
  const { account } = throttleKeys(email, null);
  return (await auth.sql('select 1 from login_attempts where account_key = $1', [account])).length;
};
const attacks = () =>
  auth.sql(`select target, result from audit_entries where action = 'auth.account-attacked' order by id`);

it.each(['known', 'unknown'])('verifies 100 wrong passwords for a %s account per day', async (kind) => {
  const email = kind === 'known' ? (await auth.person()).email : freshEmail();
  await failedToday(email, maxAttemptsPerDay - 3);
  const answers: Answer[] = [];
  for (let nth = 1; nth <= 6; nth += 1) answers.push(await auth.login(email, guess));
  expect(statuses(answers)).toEqual([401, 401, 401, 429, 429, 429]);
  expect(await attempts(email)).toBe(maxAttemptsPerDay);
  const right = await auth.login(email, rightPassword);
  expect(right.status).toBe(429);
  // Until the first of them is a day old.
  expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(21 * 3_600);
});

it('verifies no more concurrent guesses than the limit', async () => {
  const { email } = await auth.person();
  await failedToday(email, maxAttemptsPerDay - 3);
  const answers = await Promise.all(Array.from({ length: 12 }, () => auth.login(email, guess)));
  expect(statuses(answers).filter((status) => status === 401)).toHaveLength(3);
  expect(await attempts(email)).toBe(maxAttemptsPerDay);
});

it.each([
  ['the address', '198.51.100.7', '198.51.100.7'],
  ['another /64 of the /48', '2001:db8:7:1::1', '2001:db8:7:2::2'],
])('signs in the owner of an attacked account from %s of an earlier login', async (_name, before, now) => {
  const { email } = await auth.person();
  expect((await auth.login(email, rightPassword, before)).status).toBe(200);
  await failedToday(email, maxAttemptsPerDay);
  // Failures of strangers within the window do not count against a typing error of the owner.
  for (let nth = 1; nth <= 10; nth += 1)
    await auth.sql(
      'insert into login_attempts (account_key, peer_key, network_key, failed) values ($1, $2, $2, true)',
      [throttleKeys(email, null).account, freshIp()],
    );
  expect((await auth.login(email, rightPassword, freshIp())).status).toBe(429);
  expect((await auth.login(email, guess, now)).status).toBe(401);
  expect((await auth.login(email, rightPassword, now)).status).toBe(200);
  // A right password forgives the window, but not the day.
  expect((await auth.login(email, rightPassword, freshIp())).status).toBe(429);
});

it('leaves one audit row and one count per day for a known account under attack', async () => {
  const { email } = await auth.person();
  const counted = async () =>
    Number(
      /^auth_accounts_attacked_total (\d+)$/m.exec(await (await fetch(`${auth.origin}/metrics`)).text())?.[1],
    );
  const [before, rows] = [await counted(), await attacks()];
  const ip = '198.51.100.9';
  await auth.login(email, rightPassword, ip);
  for (const target of [email, freshEmail()]) {
    await failedToday(target, maxAttemptsPerDay - 1);
    for (const from of [freshIp(), freshIp(), ip]) await auth.login(target, guess, from);
  }
  expect((await attacks()).slice(rows.length)).toEqual([{ target: email, result: 'refused' }]);
  expect(await counted()).toBe(before + 1);

  await auth.sql(`update login_throttles set ends_at = now()`);
  await auth.login(email, guess, ip);
  expect((await attacks()).slice(rows.length)).toHaveLength(2);
});

it('allows a /48 one guess at a throttled account, not one guess per /64', async () => {
  const { email } = await auth.person();
  for (let nth = 1; nth <= 10; nth += 1)
    await auth.sql(
      'insert into login_attempts (account_key, peer_key, network_key, failed) values ($1, $2, $2, true)',
      [throttleKeys(email, null).account, freshIp()],
    );
  for (let nth = 1; nth <= 5; nth += 1) await auth.login(email, guess, `2001:db8:9:${nth}::1`);
  expect(await attempts(email)).toBe(11);
});
