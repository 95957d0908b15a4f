import type { AccessEnding } from '@geoplan/contracts/access-ending';
import { userChanged } from '@geoplan/contracts/auth';
import type { Recheck, RecheckInput } from '@geoplan/contracts/geo/geo-rechecks';
import { createEnvelope } from '@geoplan/kit/bus/envelope';
import type { UserIdentity } from '@geoplan/kit/identity/identity';
import { someone } from '@geoplan/kit/testing/service-client';
import { watchOutbox } from '@geoplan/kit/testing/watch-outbox';
import { sharedServers } from '@geoplan/test-servers/shared-servers';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { z } from 'zod';
import { startGeoOnSandbox, words } from '../../testing/start-geo-on-sandbox.ts';

const path = '/api/geo-analysis';
let geo: Awaited<ReturnType<typeof startGeoOnSandbox>>;
let outbox: Awaited<ReturnType<typeof watchOutbox>>;
beforeAll(async () => {
  geo = await startGeoOnSandbox({ rabbitUrl: sharedServers().rabbitmq });
  outbox = await watchOutbox(geo);
  await geo.storeBought(known, 'us');
});
afterAll(() => geo.close());

const admin = someone('admin');
const known = words(3, 'known');
let owner: UserIdentity;
let revision = 0;
beforeEach(async () => {
  owner = someone('user', { email: 'owner@example.org' });
  await geo.sql('truncate refresh_schedules, refresh_runs, user_states');
  await age();
});
const age = () => geo.sql(`update records set last_updated = now() - interval '90 days'`);

const publish = (data: z.input<(typeof userChanged)['data']>) =>
  geo.bus.publish(userChanged, createEnvelope(userChanged, data));
async function change(ended: AccessEnding | null, at = (revision += 1)): Promise<void> {
  await publish({ revision: at, users: [{ userId: owner.userId, ended }], between: null });
}
const stored = async () => {
  const [row] = await geo.sql('select ended, revision::int from user_states where user_id = $1', [
    owner.userId,
  ]);
  return row;
};

async function schedule(name = 'Своё'): Promise<string> {
  const body: RecheckInput = {
    name,
    scope: { kind: 'keywords', keywords: known },
    countries: ['us'],
    everyDays: 7,
    hour: 0,
    budget: { pairs: 100, amount: null },
    isEnabled: true,
  };
  const made = await geo.send('POST', `${path}/rechecks`, { as: owner, body });
  expect(made.status, made.text).toBe(201);
  return (made.body.data as Recheck).id;
}
/** Makes a schedule due, on or off. */
async function comesDue(id: string): Promise<void> {
  await geo.sql(
    `update refresh_schedules set next_day = current_date - 1, not_before = '-infinity' where id = $1`,
    [id],
  );
  await geo.requestWork('rechecks-start');
}
async function read(id: string): Promise<Recheck> {
  const { body } = await geo.send('GET', `${path}/rechecks`, { as: someone('viewer') });
  return (body.data as { rechecks: Recheck[] }).rechecks.find((each) => each.id === id)!;
}
const ended = async (id: string) => (await read(id)).accessEnded ?? null;
/** Waits until a due schedule of another user has run: the job has then handled everything that was due before. */
async function jobHasPassed(): Promise<void> {
  const mine = owner;
  owner = someone('user', { email: 'witness@example.org' });
  const witness = await schedule('Свидетель');
  await comesDue(witness);
  await expect.poll(async () => (await read(witness)).lastRun?.isRunning).toBe(false);
  await age();
  owner = mine;
}

it.each(['removed', 'disabled', 'demoted'] as const)(
  'buys nothing on the schedule of a user who was %s, and lets an admin take it over',
  async (reason) => {
    const id = await schedule();
    await change(reason);
    await expect.poll(() => ended(id)).toBe(reason);
    await comesDue(id);
    await jobHasPassed();
    expect(await read(id)).toMatchObject({ isEnabled: false, nextAt: null, last: null, lastRun: null });
    await outbox.forget();
    const taken = await geo.send('POST', `${path}/rechecks/${id}/take-over`, { as: admin });
    expect(taken.body.data).toMatchObject({
      isEnabled: true,
      owner: 'admin@example.org',
      ownerId: admin.userId,
    });
    expect(taken.body.data).not.toHaveProperty('accessEnded');
    const [entry] = await outbox.published('auth.audit-entry-recorded');
    expect(entry).toMatchObject({
      actor: 'admin@example.org',
      action: 'geo-recheck.taken-over',
      target: 'Своё, владелец owner@example.org',
    });
    await comesDue(id);
    await expect.poll(async () => (await read(id)).lastRun?.pairs).toBe(3);
    expect((await geo.finished((await read(id)).lastRun?.runId ?? '')).startedBy).toBe('admin@example.org');
  },
);

it('stops a schedule that a disabled user creates after the message, and starts no run even if one is due', async () => {
  await change('disabled');
  await expect.poll(stored).toMatchObject({ ended: 'disabled' });
  const id = await schedule();
  await comesDue(id);
  await jobHasPassed();
  await geo.requestWork('access-end');
  await expect.poll(() => ended(id)).toBe('disabled');
  expect((await read(id)).lastRun).toBeNull();
});

it('keeps the schedule of a restored user switched off', async () => {
  const id = await schedule();
  await change('disabled');
  await expect.poll(() => ended(id)).toBe('disabled');
  await change(null);
  await expect.poll(stored).toMatchObject({ ended: null });
  expect(await read(id)).toMatchObject({ isEnabled: false, accessEnded: 'disabled' });
});

it('cancels an active run but completes the calls in flight, and lets an admin resume the run at the admin’s expense', async () => {
  const release = geo.hold();
  const body = { keywords: words(60, 'running'), countries: ['us'] };
  const headers = { prefer: 'respond-async' };
  const started = await geo.send('POST', path, { as: owner, body, headers });
  const { runId } = started.body.data as { runId: string };
  await expect.poll(() => geo.sql('select from pair_leases')).not.toHaveLength(0);
  await change('disabled');
  const over = await geo.finished(runId);
  release();
  expect(over).toMatchObject({
    status: 'cancelled',
    accessEnded: 'disabled',
    startedBy: 'owner@example.org',
  });
  const entries = await outbox.published('auth.audit-entry-recorded');
  expect(entries.at(-1)).toMatchObject({
    actor: null,
    action: 'geo-run.cancelled',
    target: expect.stringContaining('owner@example.org: running 0'),
  });
  // The calls in flight complete, and no other is made.
  await expect.poll(() => geo.sql('select from pair_leases')).toHaveLength(0);
  await geo.sql('truncate usage_records');
  const resumed = await geo.send('POST', `${path}/runs/${runId}/retry`, { as: admin });
  expect(resumed.status, resumed.text).toBe(202);
  expect(resumed.body.data).not.toHaveProperty('accessEnded');
  expect((await geo.finished(runId)).status).toBe('completed');
  const payers = await geo.sql('select distinct user_email from usage_records');
  expect(payers).toEqual([{ user_email: 'admin@example.org' }]);
});

it('keeps the state with the highest revision, regardless of message order', async () => {
  await change('disabled', 1_000_002);
  await expect.poll(stored).toEqual({ ended: 'disabled', revision: 1_000_002 });
  await change(null, 1_000_001);
  await change('removed', 1_000_003);
  await change('disabled', 1_000_002);
  await expect.poll(stored).toEqual({ ended: 'removed', revision: 1_000_003 });
});

it('treats a user who is missing from a complete list as removed, unless the user is newer than the list', async () => {
  const [old, young] = [await schedule('Старое'), await schedule('Новое')];
  const earlier = someone('user');
  await geo.sql(`update refresh_schedules set owned_since = '-infinity', user_id = $1 where id = $2`, [
    earlier.userId,
    old,
  ]);
  const all = { after: null, upTo: null, at: new Date().toISOString() };
  await publish({ revision: (revision += 1), users: [{ userId: admin.userId, ended: null }], between: all });
  await expect.poll(() => ended(old)).toBe('removed');
  expect(await ended(young)).toBeNull();
});
