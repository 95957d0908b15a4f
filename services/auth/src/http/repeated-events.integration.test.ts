import { someone } from '@geoplan/kit/testing/service-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { throttleKeys } from '../domain/passwords/throttle.ts';
import { freshEmail, freshIp, startAuth } from '../testing/start-auth.ts';

let auth: Awaited<ReturnType<typeof startAuth>>;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.close());

type Send = (path: string, body: object, as?: ReturnType<typeof someone>) => ReturnType<typeof auth.send>;

/**
 * Sends requests from one address to a replica whose windows end only when it stops. Returns the audit before and
 * after the stop.
 */
async function auditOf(ip: string, requests: (send: Send) => Promise<unknown>) {
  const { origin, close } = await auth.addReplica({ auditWindowMs: 3_600_000 });
  const rows = () =>
    auth.sql('select target, times from audit_entries where ip = $1 order by recorded_at, id', [ip]);
  await requests((path, body, as) => auth.send('POST', path, { origin, ip, body, ...(as && { as }) }));
  const before = await rows();
  await close();
  return { before, after: await rows() };
}
const some = <T>(count: number, make: (nth: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, nth) => make(nth)));
const sites = { name: 'sites', format: 'csv', rows: 3 };

it('counts repeated exports with the same user, name and format in one row, which is written on shutdown at the latest', async () => {
  const as = someone('viewer');
  const { before, after } = await auditOf(freshIp(), async (send) => {
    await some(40, () => send('/api/audit/exports', sites, as));
    await send('/api/audit/exports', { ...sites, format: 'xlsx' }, as);
    await send('/api/audit/exports', sites, someone('viewer'));
  });
  const [csv, xlsx] = ['sites, CSV, строк 3', 'sites, XLSX, строк 3'];
  const first = [
    { target: csv, times: 1 },
    { target: xlsx, times: 1 },
    { target: csv, times: 1 },
  ];
  expect(before).toEqual(first);
  expect(after).toEqual([...first, { target: csv, times: 39 }]);
});

/** Expects twenty rows with targets, the first of the others, and their number. */
function expectBounded({ after }: Awaited<ReturnType<typeof auditOf>>, events: number) {
  expect(after).toHaveLength(22);
  expect(after.filter(({ target }) => target === 'прочие').map(({ times }) => times)).toEqual([
    1,
    events - 21,
  ]);
}

it('aggregates exports by one user under more than twenty names into a bounded number of rows', async () => {
  const as = someone('viewer');
  const audit = await auditOf(freshIp(), (send) =>
    some(60, (nth) => send('/api/audit/exports', { ...sites, name: `${nth}` }, as)),
  );
  expectBounded(audit, 60);
});

it('aggregates guesses by a throttled address at many accounts into a bounded number of rows', async () => {
  const ip = freshIp();
  await auth.sql(
    `insert into login_attempts (account_key, peer_key, network_key, failed)
      select 'account ' || n, $1, $1, true from generate_series(1, 10) as n`,
    [throttleKeys('', ip).peer],
  );
  const audit = await auditOf(ip, async (send) => {
    // One after another, so that none exceeds its time limit waiting for a hash.
    for (let nth = 0; nth < 30; nth += 1) {
      const body = { email: freshEmail(), password: 'a wrong password' };
      expect((await send('/api/auth/login', body)).status).toBe(429);
    }
  });
  expectBounded(audit, 30);
});

it('aggregates refused registrations from one address into a bounded number of rows', async () => {
  const audit = await auditOf(freshIp(), (send) =>
    some(50, () => send('/api/auth/register', { email: freshEmail(), password: 'a right password' })),
  );
  expectBounded(audit, 50);
});
