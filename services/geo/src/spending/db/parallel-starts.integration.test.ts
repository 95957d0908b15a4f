import type { SpendingCeiling } from '@geoplan/contracts/geo/geo-ceilings';
import { accountKeyOf } from '@geoplan/kit/secrets/account-key';
import { someone } from '@geoplan/kit/testing/service-client';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { openTables } from '../../testing/record-store.ts';
import { startGeoOnSandbox, words } from '../../testing/start-geo-on-sandbox.ts';
import { countWaitingPairs } from './waiting-pairs.ts';

let geo: Awaited<ReturnType<typeof startGeoOnSandbox>>;
beforeAll(async () => {
  geo = await startGeoOnSandbox();
});
afterAll(() => geo.close());

const person = 'user@example.org';
async function setCeiling(ceiling: Omit<SpendingCeiling, 'user'>, user: string | null = null) {
  const as = someone('admin');
  const { revision } = (await geo.send('GET', '/api/settings/ceilings', { as })).body.data as {
    revision: number;
  };
  const body = { ceilings: [{ user, ...ceiling }], revision };
  const saved = await geo.send('PUT', '/api/settings/ceilings', { as, body });
  expect(saved.status, saved.text).toBe(200);
}
const requests = (monthly: number) => ({ currency: 'requests' as const, monthly });

let fresh = 0;
const newPairs = (count: number) => ({ keywords: words(count, `pair ${(fresh += 1)}`), countries: ['us'] });
const send = (body: ReturnType<typeof newPairs>) =>
  geo.send('POST', '/api/geo-analysis', { body, headers: { prefer: 'respond-async' } });
/** Starts a run; a start that a busy machine has given no connection is repeated, as a user would. */
async function start(body = newPairs(1)): ReturnType<typeof send> {
  const answer = await send(body);
  return answer.status === 503 ? start(body) : answer;
}

const used = async () =>
  Number((await geo.sql('select coalesce(sum(amount), 0) as used from usage_records'))[0]?.['used']);
const isIdle = () =>
  expect
    .poll(() => geo.sql(`select from run_items where state = 'waiting' union all select from pair_leases`))
    .toEqual([]);

/** Pauses the provider's account, so that the pairs of a start stay waiting. */
const holdRateLimit = (host: string, key: string) =>
  geo.sql(
    `insert into rate_limits (key, held_until) values ($1, now() + interval '1 hour')
    on conflict (key) do update set held_until = excluded.held_until`,
    [accountKeyOf(host, key)],
  );

/** Locks the items of runs in a transaction until `commit`, or the end of the test; `share` lets others read. */
async function lockItems(mode: 'access exclusive' | 'share') {
  const client = await geo.connect();
  onTestFinished(async () => {
    await client.query('rollback');
    client.release();
  });
  await client.query('begin');
  await client.query(`lock table run_items in ${mode} mode`);
  return client;
}

/** Waits until `count` statements of the service wait for a lock. */
const lockWaits = (count: number) =>
  expect
    .poll(() =>
      geo.sql(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
        and (query like '%monthly%' or query like '%as asked (%' or query like '%insert into "run_items"%'
          or query like '%update spending_limit_revision%')`),
    )
    .toHaveLength(count);

/** Settles the waiting pair of a run while `purchase` is between its reads, if it has several. */
async function settleDuring(runId: string, purchase: () => ReturnType<typeof start>) {
  const settling = await lockItems('access exclusive');
  const bought = purchase();
  await lockWaits(1);
  await settling.query(`update run_items set state = 'found', seq = 1, result = '{}' where run_id = $1`, [
    runId,
  ]);
  await settling.query(`update runs set status = 'completed', done = total where id = $1`, [runId]);
  await settling.query(
    `insert into usage_records values (gen_random_uuid(), now(), null, $1, 'requests', 1, false, '{}')`,
    [person],
  );
  await settling.query('commit');
  return bought;
}

beforeEach(async () => {
  geo.sandbox.clearLog();
  for (const { id } of await geo.sql(`select id from runs where status = 'running'`))
    await geo.send('DELETE', `/api/geo-analysis/runs/${String(id)}`);
  await geo.sql('delete from rate_limits');
  await isIdle();
  await geo.sql('delete from usage_records');
});

it.each([null, person])('counts a pair that is settled while a start reads the limit of %s', async (user) => {
  await holdRateLimit(geo.host, 'unlimited-test');
  await setCeiling(requests(1), user);
  const { runId } = (await start()).body.data as { runId: string };
  const answer = await settleDuring(runId, start);
  expect([answer.status, answer.text]).toEqual([409, expect.stringContaining('использовано 1')]);
});

it('spends exactly the limit in each round of concurrent starts, which ends at the first rejection', async () => {
  const rounds = process.env.FULL === '1' ? [1, 2, 3, 4, 5, 6] : [1, 2, 3];
  for (const round of rounds) {
    // oxlint-disable-next-line no-await-in-loop -- a round begins with an empty month
    await geo.sql('truncate usage_records');
    // oxlint-disable-next-line no-await-in-loop
    await setCeiling(requests(20));
    for (let statuses: number[] = []; !statuses.includes(409);)
      // oxlint-disable-next-line no-await-in-loop -- pairs are settled between the groups
      statuses = (await Promise.all(Array.from({ length: 10 }, () => start()))).map(({ status }) => status);
    // oxlint-disable-next-line no-await-in-loop
    await isIdle();
    // oxlint-disable-next-line no-await-in-loop
    expect(await used(), `round ${round}`).toBe(20);
  }
});

it.each([null, person])(
  'counts a cancelled pair under the limit of %s until its call has been stored',
  async (user) => {
    await setCeiling(requests(3), user);
    const release = geo.hold();
    const { runId } = (await start(newPairs(3))).body.data as { runId: string };
    await expect.poll(() => geo.sandbox.log().length).toBe(3);
    expect((await geo.send('DELETE', `/api/geo-analysis/runs/${runId}`)).status).toBe(200);
    const refused = await start();
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('зарезервировали 3')]);
    // Removing its history would also remove the user under whose limit the calls count.
    const removed = await geo.send('DELETE', `/api/geo-analysis/runs/${runId}/history`);
    expect([removed.status, removed.text]).toEqual([409, expect.stringContaining('последние запросы')]);
    release();
    await isIdle();
    expect(await used()).toBe(3);
    expect((await start()).status).toBe(409);
    expect((await geo.send('DELETE', `/api/geo-analysis/runs/${runId}/history`)).status).toBe(200);
  },
);

it('applies a limit to a start that is in progress when the limit is set', async () => {
  await setCeiling({ currency: 'USD', monthly: 1 });
  await holdRateLimit(geo.host, 'unlimited-test');
  const locked = await lockItems('share');
  const first = start();
  await lockWaits(1);
  const second = setCeiling(requests(1)).then(() => start());
  await lockWaits(2);
  await locked.query('commit');
  expect((await first).status).toBe(202);
  expect((await second).status).toBe(409);
});

it('reserves the requests of two runs separately for pairs of one country', async () => {
  await setCeiling(requests(1_000));
  await holdRateLimit(geo.host, 'unlimited-test');
  const both = newPairs(2);
  await start(both);
  await start({ ...both, keywords: [...both.keywords, 'one more'] });
  const tables = openTables(geo.databaseUrl);
  onTestFinished(() => tables.close());
  const reserved = await countWaitingPairs(tables.kysely, []);
  expect(new Set(reserved.map(({ waiting }) => waiting))).toEqual(new Set([1, 2]));
});
