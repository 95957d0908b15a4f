import type { Recheck, RecheckInput } from '@geoplan/contracts/geo/geo-rechecks';
import type { GeoRunDetail } from '@geoplan/contracts/geo/geo-runs';
import type { UserIdentity } from '@geoplan/kit/identity/identity';
import { someone } from '@geoplan/kit/testing/service-client';
import { watchOutbox } from '@geoplan/kit/testing/watch-outbox';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startGeoOnSandbox, words } from '../../testing/start-geo-on-sandbox.ts';

const path = '/api/geo-analysis/rechecks';
let geo: Awaited<ReturnType<typeof startGeoOnSandbox>>;
let outbox: Awaited<ReturnType<typeof watchOutbox>>;
beforeAll(async () => {
  geo = await startGeoOnSandbox();
  outbox = await watchOutbox(geo);
  await geo.storeBought(known, 'us');
});
afterAll(() => geo.close());

const owner = someone('user', { email: 'owner@example.org' });
const other = someone('user', { email: 'other@example.org' });
const admin = someone('admin');

const known = words(3, 'known');
const schedule = (change: Partial<RecheckInput> = {}): RecheckInput => ({
  name: 'Своё',
  scope: { kind: 'keywords', keywords: known },
  countries: ['us'],
  everyDays: 7,
  hour: 0,
  budget: { pairs: 100, amount: null },
  isEnabled: true,
  ...change,
});
const send = (as: UserIdentity, method: string, at: string, body?: unknown) =>
  geo.send(method, at, { as, ...(body === undefined ? {} : { body }) });

/** Requests of this month, by user. */
async function used(): Promise<Record<string, number>> {
  const rows = await geo.sql(`select user_email, sum(amount)::int as amount from usage_records group by 1`);
  return Object.fromEntries(rows.map((row) => [row.user_email, row.amount]));
}
/** Actor, action and target of the audit entries of this kind. */
const audited = async (noun: string) =>
  (await outbox.published('auth.audit-entry-recorded'))
    .filter(({ action }) => String(action).startsWith(noun))
    .map(({ actor, action, target }) => `${String(actor)} ${String(action)} ${String(target)}`);

let id = '';
beforeEach(async () => {
  await geo.sql(`update records set last_updated = now() - interval '90 days'`);
  await geo.sql('truncate refresh_schedules, refresh_runs, usage_records');
  await outbox.forget();
  const made = await send(owner, 'POST', path, schedule());
  expect(made.status, made.text).toBe(201);
  ({ id } = made.body.data);
});

it("rejects changes, starts and removal of another user's schedule, and buys nothing", async () => {
  const answers = [
    await send(other, 'PUT', `${path}/${id}`, schedule({ budget: { pairs: 100_000, amount: null } })),
    await send(other, 'POST', `${path}/${id}/run`),
    await send(other, 'DELETE', `${path}/${id}`),
    await send(other, 'POST', `${path}/${id}/take-over`),
  ];
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  expect(answers[0]?.text).toContain('owner@example.org');
  expect(await used()).toEqual({});
  const [kept] = await geo.sql('select max_pairs, owner from refresh_schedules');
  expect(kept).toEqual({ max_pairs: 100, owner: 'owner@example.org' });
});

it('charges an admin for a run that the admin starts for another user’s schedule', async () => {
  const started = await send(admin, 'POST', `${path}/${id}/run`);
  expect(started.status, started.text).toBe(200);
  const { lastRun, owner: kept } = started.body.data as Recheck;
  expect((await geo.finished(lastRun?.runId ?? '')).startedBy).toBe('admin@example.org');
  expect(kept).toBe('owner@example.org');
  expect(await used()).toEqual({ 'admin@example.org': 3 });
  expect(await audited('geo-r')).toEqual([
    'owner@example.org geo-recheck.created Своё: раз в 7\u00A0дн.',
    expect.stringMatching(/^admin@example.org geo-run.started /),
    'admin@example.org geo-recheck.started Своё, владелец owner@example.org: пар 3',
  ]);
});

it('makes an admin the owner of a schedule that the admin changes and leaves switched on, but not if the admin switches it off', async () => {
  const off = await send(admin, 'PUT', `${path}/${id}`, schedule({ isEnabled: false }));
  expect(off.body.data).toMatchObject({ owner: 'owner@example.org', ownerId: owner.userId });
  const on = await send(admin, 'PUT', `${path}/${id}`, schedule());
  expect(on.body.data).toMatchObject({ owner: 'admin@example.org', ownerId: admin.userId });
  expect(await audited('geo-recheck.changed')).toEqual([
    'admin@example.org geo-recheck.changed Своё, владелец owner@example.org: выключено',
    'admin@example.org geo-recheck.changed Своё, владелец owner@example.org: раз в 7\u00A0дн.',
  ]);
});

/** An ended run of the owner with one failed pair and one cancelled. */
async function endedRun(): Promise<string> {
  geo.sandbox.faults.add({ match: 'GET /', status: 500, times: 100 });
  const runId = await geo.start({ keywords: words(1, 'fails'), countries: ['us'] });
  await geo.finished(runId);
  geo.sandbox.faults.clear();
  await geo.sql(`update runs set user_id = $1, started_by = $2 where id = $3`, [
    owner.userId,
    owner.email,
    runId,
  ]);
  await geo.sql('truncate usage_records');
  await outbox.forget();
  return runId;
}
const retry = (as: UserIdentity, runId: string) => send(as, 'POST', `/api/geo-analysis/runs/${runId}/retry`);

it('charges a retry to the user who retries the run, not to the user who started it', async () => {
  const runId = await endedRun();
  expect((await retry(other, runId)).status).toBe(202);
  expect(await geo.finished(runId)).toMatchObject({ status: 'completed', startedBy: 'owner@example.org' });
  expect(await used()).toEqual({ 'other@example.org': 1 });
  expect(await audited('geo-run')).toEqual([
    expect.stringMatching(/^other@example.org geo-run.retried owner@example.org: fails 0/),
  ]);
});

async function setCeiling(user: string, monthly: number): Promise<void> {
  const { body } = await send(admin, 'GET', '/api/settings/ceilings');
  const { revision } = body.data as { revision: number };
  const ceilings = [{ user, currency: 'requests', monthly }];
  expect((await send(admin, 'PUT', '/api/settings/ceilings', { revision, ceilings })).status).toBe(200);
}

it('applies the spending limit of the user who retries, including the pairs that wait on behalf of that user', async () => {
  const runId = await endedRun();
  await setCeiling('other@example.org', 1);
  const release = geo.hold();
  expect((await retry(other, runId)).status).toBe(202);
  const start = (as: UserIdentity) =>
    geo.send('POST', '/api/geo-analysis', {
      as,
      body: { keywords: words(1, 'more'), countries: ['us'] },
      headers: { prefer: 'respond-async' },
    });
  expect((await start(other)).status).toBe(409);
  await setCeiling('owner@example.org', 1);
  const started = await start(owner);
  expect(started.status, started.text).toBe(202);
  release();
  await geo.finished((started.body.data as GeoRunDetail).runId);
  await geo.finished(runId);
});
