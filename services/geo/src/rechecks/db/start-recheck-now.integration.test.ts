import type { Recheck, RecheckInput } from '@geoplan/contracts/geo/geo-rechecks';
import { someone } from '@geoplan/kit/testing/service-client';
import { accountKeyOf } from '@geoplan/kit/secrets/account-key';
import { watchOutbox } from '@geoplan/kit/testing/watch-outbox';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { measurement, openTables, store } from '../../testing/record-store.ts';
import { startGeoOnSandbox } from '../../testing/start-geo-on-sandbox.ts';

const path = '/api/geo-analysis/rechecks';
let geo: Awaited<ReturnType<typeof startGeoOnSandbox>>;
let tables: ReturnType<typeof openTables>;
let outbox: Awaited<ReturnType<typeof watchOutbox>>;
beforeAll(async () => {
  geo = await startGeoOnSandbox();
  tables = openTables(geo.databaseUrl);
  outbox = await watchOutbox(geo);
});
afterAll(async () => {
  await tables.close();
  await geo.close();
});

const pairs = ['old 0', 'old 1', 'old 2', 'old 3', 'old 4'];
/** Makes all pairs stale, the first the oldest. */
const age = () =>
  geo.sql(
    `update records set last_updated = now() - (2000 - right(keyword_key, 1)::int) * interval '1 hour'`,
  );
beforeEach(async () => {
  await geo.sql('truncate refresh_schedules, refresh_runs, keywords, records, measurements');
  await store(
    tables,
    pairs.map((keyword) => measurement(keyword, 'us', {}, geo.host)),
  );
  await age();
});

/** A schedule that never starts automatically. */
async function idle(pairsOfMonth: number): Promise<string> {
  const body: RecheckInput = {
    name: 'Все слова',
    scope: { kind: 'all' },
    countries: [],
    everyDays: 7,
    hour: 0,
    budget: { pairs: pairsOfMonth, amount: null },
    isEnabled: false,
  };
  const made = await geo.send('POST', path, { as: owner, body });
  expect(made.status, made.text).toBe(201);
  return (made.body.data as Recheck).id;
}
const owner = someone('user');
const start = (id: string, as = owner) => geo.send('POST', `${path}/${id}/run`, { as });
const day = () => geo.sql(`select next_day::text from refresh_schedules`);
async function read(): Promise<Recheck> {
  const { body } = await geo.send('GET', path, { as: someone('viewer') });
  return (body.data as { rechecks: Recheck[] }).rechecks[0]!;
}
/** Sets the remaining quota of the account. */
const left = (remaining: number) =>
  geo.sql(
    `insert into provider_quotas (account_key, remaining, reset_at) values ($1, $2, now() + interval '1 day')
    on conflict (account_key) do update set remaining = excluded.remaining`,
    [accountKeyOf(geo.host, 'unlimited-test'), remaining],
  );
/** Sessions that wait for a lock. */
const waiting = () =>
  geo.sql(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
async function readAgain(runId = ''): Promise<string[]> {
  const { results } = await geo.finished(runId);
  return results.map(({ keyword }) => keyword);
}

it('starts one run for concurrent requests, uses the month’s budget and does not move the next scheduled day', async () => {
  const id = await idle(7);
  const before = await day();
  const release = geo.hold();
  const answers = await Promise.all([start(id), start(id), start(id)]);
  release();
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const refused = answers.filter(({ status }) => status === 409);
  expect(refused.map(({ text }) => text)).toEqual([
    expect.stringContaining('уже идёт'),
    expect.stringContaining('уже идёт'),
  ]);
  const made = await read();
  expect(made).toMatchObject({ last: { outcome: 'started' }, lastRun: { pairs: 5 }, spent: { pairs: 5 } });
  expect(await readAgain(made.lastRun?.runId)).toEqual(pairs);
  expect((await read()).lastRun).toMatchObject({
    isRunning: false,
    bought: 5,
    failed: 0,
    cost: { currency: 'requests', amount: 5 },
  });
  expect(await day()).toEqual(before);
  const entries = await outbox.published('auth.audit-entry-recorded');
  expect(entries.filter(({ action }) => action === 'geo-recheck.started')).toMatchObject([
    { target: 'Все слова: пар 5' },
  ]);
  await age();
  const second = (await start(id)).body.data as Recheck;
  expect(await readAgain(second.lastRun?.runId)).toEqual(['old 0', 'old 1']);
  await age();
  const spent = await start(id);
  expect([spent.status, spent.text]).toEqual([409, expect.stringContaining('израсходован')]);
});

it('rejects a viewer, an unknown schedule, and a schedule without stale pairs', async () => {
  const id = await idle(7);
  expect((await start(id, someone('viewer'))).status).toBe(403);
  expect((await start(crypto.randomUUID())).status).toBe(404);
  await geo.sql('update records set last_updated = now()');
  const fresh = await start(id);
  expect([fresh.status, fresh.text]).toEqual([409, expect.stringContaining('свежие')]);
  expect((await read()).last).toBeNull();
});

it('rejects a start if other runs exhaust the quota while it waits for the lock', async () => {
  const id = await idle(7);
  onTestFinished(async () => void (await geo.sql('delete from provider_quotas')));
  await left(5);
  const starting = await tables.kysely.transaction().execute(async (trx) => {
    await sql`select from refresh_schedules for update`.execute(trx);
    const request = start(id);
    await expect.poll(waiting).toHaveLength(1);
    await left(0);
    return { request };
  });
  const answer = await starting.request;
  expect([answer.status, answer.text]).toEqual([409, expect.stringContaining('Квоты провайдера не хватает')]);
});
