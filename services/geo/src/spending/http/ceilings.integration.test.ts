import type { changeCeilings, SpendingCeiling } from '@geoplan/contracts/geo/geo-ceilings';
import type { estimateAnalysis } from '@geoplan/contracts/geo/geo-runs';
import type { CallResponse } from '@geoplan/contracts/routing/call-url';
import { accountKeyOf } from '@geoplan/kit/secrets/account-key';
import { someone } from '@geoplan/kit/testing/service-client';
import { watchOutbox } from '@geoplan/kit/testing/watch-outbox';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startGeoOnSandbox, words } from '../../testing/start-geo-on-sandbox.ts';

const path = '/api/geo-analysis';
const timeZone = 'Pacific/Kiritimati';
let geo: Awaited<ReturnType<typeof startGeoOnSandbox>>;
beforeAll(async () => {
  geo = await startGeoOnSandbox({ lookup: { timeZone } });
});
afterAll(() => geo.close());

const admin = someone('admin');
const user = 'user@example.org';
const read = async () =>
  (await geo.send('GET', '/api/settings/ceilings', { as: admin })).body.data as CallResponse<
    typeof changeCeilings
  >['data'];
const put = (body: object) => geo.send('PUT', '/api/settings/ceilings', { as: admin, body });
async function set(...ceilings: SpendingCeiling[]) {
  const saved = await put({ ceilings, revision: (await read()).revision });
  expect(saved.status, saved.text).toBe(200);
}
const ceiling = (monthly: number, who: string | null = null): SpendingCeiling => ({
  user: who,
  currency: 'requests',
  monthly,
});

type Asked = { keywords: string[]; countries: string[] };
const person = someone('user');
const start = (body: Asked, { as = person, headers = {} } = {}) =>
  geo.send('POST', path, { as, body, headers: { prefer: 'respond-async', ...headers } });
const estimate = async (body: Asked) =>
  (await geo.send('POST', `${path}/estimate`, { body })).body.data as CallResponse<
    typeof estimateAnalysis
  >['data'];
let fresh = 0;
const asked = (count: number): Asked => ({
  keywords: words(count, `ask ${(fresh += 1)}`),
  countries: ['us'],
});

/** Blocks all requests: started runs wait. */
const hold = () =>
  geo.sql(
    `insert into rate_limits (key, held_until) values ($1, now() + interval '1 hour')
    on conflict (key) do update set held_until = excluded.held_until`,
    [accountKeyOf(geo.host, 'unlimited-test')],
  );
const use = (amount: number, who: string | null, at = 'now()', currency = 'requests') =>
  geo.sql(`insert into usage_records values (gen_random_uuid(), ${at}, null, $1, $2, $3, false, '{}')`, [
    who,
    currency,
    amount,
  ]);

beforeEach(() => geo.sql('delete from usage_records'));
afterEach(async () => {
  for (const { id } of await geo.sql(`select id from runs where status = 'running'`))
    await geo.send('DELETE', `${path}/runs/${String(id)}`);
  await set();
});

describe('table', () => {
  it('lets admins replace all limits together, with an audit entry per change', async () => {
    const outbox = await watchOutbox(geo);
    const ceilings = [ceiling(1_000), { ...ceiling(5.5, ' User@Example.org '), currency: 'USD' as const }];
    await set(...ceilings);
    const { revision, ...state } = await read();
    expect(state.ceilings).toEqual([ceilings[0], { ...ceilings[1], user }]);
    expect(state.month).toBe(new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 7));
    expect(await outbox.published('auth.audit-entry-recorded')).toMatchObject([
      { action: 'ceilings.changed', target: 'все: 1\u00A0000\u00A0запр.; user@example.org: 5,5\u00A0$' },
    ]);
    expect((await put({ ceilings: [], revision: revision - 1 })).status).toBe(409);
    const twice = await put({ ceilings: [ceiling(1, user), ceiling(2, 'USER@example.org')], revision });
    expect([twice.status, twice.text]).toEqual([400, expect.stringContaining('дважды')]);
    for (const monthly of [-1, 1e300, null])
      expect((await put({ ceilings: [{ ...ceilings[0], monthly }], revision })).status).toBe(400);
    expect((await read()).ceilings).toHaveLength(2);
    for (const [method, body] of [['GET'], ['PUT', { ceilings: [], revision }]] as const)
      expect((await geo.send(method, '/api/settings/ceilings', { as: someone('user'), body })).status).toBe(
        403,
      );
  });

  it("returns this month's usage per user and in total, with the month starting in TIME_ZONE", async () => {
    const begin = `date_trunc('month', now(), '${timeZone}')`;
    await use(10, user, begin);
    await use(3, null);
    await use(0.25, user, 'now()', 'USD');
    await use(99, user, `${begin} - interval '1 ms'`);
    expect((await read()).used).toEqual([
      { user: null, currency: 'USD', amount: 0.25 },
      { user: null, currency: 'requests', amount: 13 },
      { user, currency: 'USD', amount: 0.25 },
      { user, currency: 'requests', amount: 10 },
    ]);
  });
});

describe('run', () => {
  beforeEach(hold);

  it('rejects a start above the overall limit, and reports the same limit and usage as its estimate', async () => {
    await set(ceiling(100));
    await use(40, null);
    expect((await start(asked(50))).status).toBe(202);
    const body = asked(11);
    expect(await estimate(body)).toMatchObject({
      fits: false,
      ceiling: { scope: 'all', monthly: 100, used: 40, left: 10 },
    });
    const runs = await geo.sql('select id from runs');
    const refused = await start(body, { as: admin });
    expect(refused.status).toBe(409);
    expect(refused.body.error).toMatchObject({ code: 'conflict' });
    expect(refused.text).toContain(
      'на всех (в запросах) — 100: использовано 40, другие запуски зарезервировали 50, осталось 10, а этому запуску нужно 11',
    );
    expect(await geo.sql('select id from runs')).toEqual(runs);
    expect((await start(asked(10))).status).toBe(202);
  });

  it('counts a run only against the limit of its user', async () => {
    await set(ceiling(20, user));
    await use(500, 'admin@example.org');
    expect((await start(asked(100), { as: admin })).status).toBe(202);
    const own = asked(15);
    expect((await start(own)).status).toBe(202);
    const refused = await start(asked(6));
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining(`для ${user}`)]);
    // Pairs that already wait are bought once.
    expect((await start(own)).status).toBe(202);
    expect(await estimate(asked(5))).toMatchObject({ ceiling: { scope: 'user', used: 0, left: 5 } });
    expect((await start(asked(100), { as: admin })).status).toBe(202);
  });

  it('exceeds no limit when runs are started concurrently on two replicas', async () => {
    await set(ceiling(50));
    const { origin, close } = await geo.addReplica();
    const starts = Array.from({ length: 20 }, (_, nth) =>
      geo.send('POST', path, {
        body: asked(10),
        headers: { prefer: 'respond-async' },
        ...(nth % 2 ? { origin } : {}),
      }),
    );
    const statuses = (await Promise.all(starts)).map(({ status }) => status);
    expect(Object.groupBy(statuses, String)).toEqual({ 202: Array(5).fill(202), 409: Array(15).fill(409) });
    await close();
  });

  it('returns the same run when started again with its key, even if the monthly limit is used up', async () => {
    await set(ceiling(10));
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const body = asked(10);
    const [one, other] = await Promise.all([start(body, { headers }), start(body, { headers })]);
    await use(10, user);
    const later = await start(body, { headers });
    expect([one.status, other.status, later.status]).toEqual([202, 202, 202]);
    expect(
      new Set([one, other, later].map(({ body: { data } }) => (data as { runId: string }).runId)).size,
    ).toBe(1);
  });

  it('applies the limit of the user who retries a run', async () => {
    const { runId } = (await start(asked(8))).body.data as { runId: string };
    await geo.send('DELETE', `${path}/runs/${runId}`);
    await set(ceiling(7, user));
    const retry = () => geo.send('POST', `${path}/runs/${runId}/retry`);
    const refused = await retry();
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('нужно 8')]);
    expect((await geo.read(runId)).status).toBe('cancelled');
    await set(ceiling(8, user));
    expect((await retry()).status).toBe(202);
  });

  it('does not apply a limit in another currency', async () => {
    await set({ ...ceiling(0), currency: 'USD' });
    const body = asked(3);
    expect(await estimate(body)).toMatchObject({ ceiling: null });
    expect((await start(body)).status).toBe(202);
  });
});
