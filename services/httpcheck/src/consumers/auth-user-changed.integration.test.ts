import { userChanged } from '@geoplan/contracts/auth';
import { createEnvelope } from '@geoplan/kit/bus/envelope';
import { someone } from '@geoplan/kit/testing/service-client';
import { watchOutbox } from '@geoplan/kit/testing/watch-outbox';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { z } from 'zod';
import { bareCandidate, startDrops } from '../testing/start-drops.ts';

let service: Awaited<ReturnType<typeof startDrops>>;
let outbox: Awaited<ReturnType<typeof watchOutbox>>;
beforeAll(async () => {
  service = await startDrops({ timeoutMs: 60_000 });
  outbox = await watchOutbox(service);
  // Loads the list of registries before any response is held.
  expect((await service.startList(['shop.lt'], { hasHistory: false })).status).toBe(202);
});
afterAll(() => service.close());
beforeEach(() => service.forgetDrops());

const publish = (data: z.input<(typeof userChanged)['data']>) =>
  service.bus.publish(userChanged, createEnvelope(userChanged, data));
const admin = someone('admin');

/** Starts a list of this user whose first request is in flight. */
async function runningList(as = someone('user', { email: 'owner@example.org' })) {
  const release = service.sandbox.hold();
  const body = {
    name: 'Список',
    hasHistory: false,
    candidates: ['free-1.com', 'free-2.com', 'free-3.com'].map((domain) => bareCandidate(domain)),
  };
  const started = await service.send('POST', '/api/drops/runs', { as, body });
  expect(started.status, started.text).toBe(202);
  await expect.poll(() => service.asked()).toHaveLength(1);
  return { release, userId: as.userId, runId: (started.body.data as { runId: string }).runId };
}
const ended = async (runId: string) => {
  await expect.poll(async () => (await service.readDrops(runId)).status).not.toBe('running');
  return service.readDrops(runId);
};
const passTime = () => service.sql(`update drop_lanes set next_at = now()`);

it('ends the list of a removed user after the request in flight, stores the reason, and lets an admin resume the list', async () => {
  const { release, runId, userId } = await runningList();
  await publish({ revision: 1, users: [{ userId, ended: 'removed' }], between: null });
  expect(await ended(runId)).toMatchObject({
    status: 'cancelled',
    accessEnded: 'removed',
    startedBy: 'owner@example.org',
  });
  release();
  await expect.poll(() => service.sql('select from drop_item_leases')).toHaveLength(0);
  expect(service.asked()).toHaveLength(1);
  const resumed = await service.send('POST', `/api/drops/runs/${runId}/retry`, { as: admin });
  expect(resumed.body.data).toMatchObject({ status: 'running', startedBy: 'owner@example.org' });
  expect(resumed.body.data).not.toHaveProperty('accessEnded');
  await expect
    .poll(
      async () => {
        await passTime();
        return (await service.readDrops(runId)).byStatus;
      },
      { timeout: 60_000 },
    )
    .toEqual({ free: 3 });
  const entries = await outbox.published('auth.audit-entry-recorded');
  expect(entries.slice(-2)).toMatchObject([
    { actor: null, action: 'drop-list.cancelled', target: 'owner@example.org: Список: доменов 3' },
    {
      actor: 'admin@example.org',
      action: 'drop-list.retried',
      target: 'owner@example.org: Список: доменов 3',
    },
  ]);
});

it('ends the list of a user who is missing from a complete list of accounts, but does not end a scheduled run', async () => {
  const { release, runId } = await runningList();
  await service.sql(`update drop_runs set started_at = now() - interval '1 hour' where id = $1`, [runId]);
  const [scheduled] = await service.sql<{ id: string }>(`insert into runs
      (total, done, last_seq, user_id, started_by, started_at, kind, status_filter, batch_size)
    values (1, 0, 0, '00000000-0000-0000-0000-000000000000', 'schedule', now() - interval '1 hour', 'schedule', '{}', 10)
    returning id`);
  await service.sql(
    `insert into run_items (run_id, position, key, lane, state, not_before) values ($1, 0, 'k', 'l', 'waiting', 'infinity')`,
    [scheduled?.id],
  );
  const between = { after: null, upTo: null, at: new Date().toISOString() };
  await publish({ revision: 2, users: [{ userId: admin.userId, ended: null }], between });
  expect((await ended(runId)).accessEnded).toBe('removed');
  release();
  const [run] = await service.sql<{ status: string }>('select status from runs where id = $1', [
    scheduled?.id,
  ]);
  expect(run?.status).toBe('running');
  await service.sql('truncate runs cascade');
});
