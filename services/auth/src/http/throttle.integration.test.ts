import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { throttleKeys } from '../domain/passwords/throttle.ts';
import { type Answer } from '@geoplan/kit/testing/service-client';
import { freshEmail, freshIp, rightPassword, startAuth } from '../testing/start-auth.ts';

let auth: Awaited<ReturnType<typeof startAuth>>;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.close());

const guess = 'a wrong password';

/** Causes ten failures of the account from ten addresses, or of the address with ten accounts. */
async function throttle(side: { account: string } | { peer: string }) {
  for (let nth = 1; nth <= 10; nth += 1) {
    const keys =
      'account' in side ? throttleKeys(side.account, freshIp()) : throttleKeys(freshEmail(), side.peer);
    const values = [keys.account, keys.peer];
    await auth.sql(
      'insert into login_attempts (account_key, peer_key, network_key, failed) values ($1, $2, $2, true)',
      values,
    );
  }
}

function expectThrottled(answer: Answer) {
  expect(answer.status).toBe(429);
  expect(answer.body.error).toMatchObject({
    code: 'rate_limited',
    message: 'Слишком много попыток. Повторите позже.',
  });
  const seconds = Number(answer.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(800);
  expect(seconds).toBeLessThanOrEqual(900);
}

// A busy machine returns 503 for an attempt that waited 5 s for its turn: nothing was verified or counted.
const isTurnedAway = ({ status }: Answer): boolean => status === 429 || status === 503;

describe.concurrent('sequential attempts', () => {
  it.each(['known', 'unknown'])(
    'refuses the eleventh wrong attempt at a %s account from one peer',
    async (kind) => {
      const email = kind === 'known' ? (await auth.person()).email : freshEmail();
      const ip = freshIp();
      const startedAt = performance.now();
      for (let nth = 1; nth <= 10; nth += 1)
        expect((await auth.login(email, guess, ip)).status, `${nth}`).toBe(401);
      // 250 + 500 + 1000 + 3 × 2000 ms from the fifth on
      expect(performance.now() - startedAt).toBeGreaterThan(7_700);
      expectThrottled(await auth.login(email, guess, ip));
      expectThrottled(await auth.login(email, rightPassword, ip));
    },
  );
});

describe.concurrent('throttled account', () => {
  it('signs in the owner of a throttled account from a fresh peer, and then forgives the failures', async () => {
    const { email } = await auth.person();
    await throttle({ account: email });
    const ip = freshIp();
    expect((await auth.login(email, rightPassword, ip)).status).toBe(200);
    expect((await auth.login(email, guess, ip)).status).toBe(401);
  });

  it('allows a fresh peer one guess at a throttled account, and refuses it with 429', async () => {
    const { email } = await auth.person();
    await throttle({ account: email });
    const ip = freshIp();
    expectThrottled(await auth.login(email, guess, ip));
    expectThrottled(await auth.login(email, rightPassword, ip));
  });

  it('refuses the right password of a throttled account from a peer that has failed to sign in to another account', async () => {
    const { email } = await auth.person();
    await throttle({ account: email });
    const ip = freshIp();
    expect((await auth.login(freshEmail(), guess, ip)).status).toBe(401);
    expectThrottled(await auth.login(email, rightPassword, ip));
  });

  it('opens a throttled account again after fifteen minutes', async () => {
    const { email } = await auth.person();
    await throttle({ account: email });
    await auth.sql(`update login_attempts set at = at - interval '15 min' where account_key = $1`, [
      throttleKeys(email, null).account,
    ]);
    expect((await auth.login(email, guess)).status).toBe(401);
  });
});

describe.concurrent('throttled peer', () => {
  it('lets users without failed attempts sign in from a throttled peer, which stays throttled', async () => {
    const ip = freshIp();
    await throttle({ peer: ip });
    const [one, other] = [await auth.person(), await auth.person()];
    expect((await auth.login(one.email, rightPassword, ip)).status).toBe(200);
    expectThrottled(await auth.login(other.email, guess, ip));
    expectThrottled(await auth.login(other.email, rightPassword, ip));
    expect((await auth.login(one.email, rightPassword, ip)).status).toBe(200);
  });

  it('also allows a throttled peer one guess at an unknown account', async () => {
    const ip = freshIp();
    await throttle({ peer: ip });
    const email = freshEmail();
    expectThrottled(await auth.login(email, guess, ip));
    const rows = await auth.sql('select * from login_attempts where peer_key = $1 and failed', [ip]);
    expectThrottled(await auth.login(email, guess, ip));
    const after = await auth.sql('select * from login_attempts where peer_key = $1 and failed', [ip]);
    expect([rows.length, after.length]).toEqual([11, 11]);
  });

  it('refuses the right password if both peer and account are throttled', async () => {
    const ip = freshIp();
    const { email } = await auth.person();
    await throttle({ peer: ip });
    await throttle({ account: email });
    expectThrottled(await auth.login(email, rightPassword, ip));
  });
});

describe.concurrent('concurrent attempts', () => {
  it('verifies at most ten of fifty guesses from one peer', async () => {
    const { email } = await auth.person();
    const ip = freshIp();
    const answers = await Promise.all(Array.from({ length: 50 }, () => auth.login(email, guess, ip)));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(answers.filter(isTurnedAway)).toHaveLength(40);
  });

  it('verifies at most ten of fifty guesses from fifty peers, plus one from each', async () => {
    const { email } = await auth.person();
    const peers = Array.from({ length: 50 }, freshIp);
    const answers = await Promise.all(peers.map((ip) => auth.login(email, guess, ip)));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    const looked = peers.filter((_ip, at) => answers[at]?.status !== 503);
    const again = await Promise.all(looked.map((ip) => auth.login(email, rightPassword, ip)));
    expect(again.filter((answer) => !isTurnedAway(answer))).toEqual([]);
  });

  it.each(['account', 'peer'] as const)(
    'waits for pending attempts that may fill the %s, and does not count them as failures',
    async (side) => {
      const { email } = await auth.person();
      const ip = freshIp();
      const keys = throttleKeys(email, ip);
      const elsewhere = `elsewhere than ${side}`;
      await auth.sql(
        `insert into login_attempts (account_key, peer_key, network_key) select $1, $2, $2 from generate_series(1, 10)`,
        side === 'account' ? [keys.account, elsewhere] : [elsewhere, keys.peer],
      );
      const login = auth.login(email, rightPassword, ip);
      await sleep(300);
      await auth.sql(`delete from login_attempts where $1 in (account_key, peer_key)`, [elsewhere]);
      expect((await login).status).toBe(200);
    },
  );

  it('counts an attempt of a crashed process as failed after the reservation expires', async () => {
    const { email } = await auth.person();
    await throttle({ account: email });
    await auth.sql(
      `update login_attempts set failed = false, at = now() - interval '20 s' where account_key = $1`,
      [throttleKeys(email, null).account],
    );
    expectThrottled(await auth.login(email, guess));
  });
});

it('writes one audit row when a throttle begins, however many attempts are rejected', async () => {
  const { email } = await auth.person();
  const ip = freshIp();
  await throttle({ account: email });
  await throttle({ peer: ip });
  const answers = await Promise.all(Array.from({ length: 40 }, () => auth.login(email, guess, ip)));
  expect(answers.every(isTurnedAway)).toBe(true);
  const entries = () =>
    auth.sql(
      `select action, result, actor, ip from audit_entries where target = $1 and action like 'auth.%'`,
      [email],
    );
  expect(await entries()).toEqual([{ action: 'auth.throttled', result: 'refused', actor: null, ip }]);

  // The throttle ended and began once more.
  await auth.sql(`update login_throttles set ends_at = now()`);
  expectThrottled(await auth.login(email, guess, ip));
  expect(await entries()).toHaveLength(2);
});
