import { userChanged } from '@geoplan/contracts/auth';
import { someone } from '@geoplan/kit/testing/service-client';
import { watchOutbox } from '@geoplan/kit/testing/watch-outbox';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { z } from 'zod';
import { startAuth } from '../testing/start-auth.ts';

let auth: Awaited<ReturnType<typeof startAuth>>;
let outbox: Awaited<ReturnType<typeof watchOutbox>>;
beforeAll(async () => {
  auth = await startAuth();
  outbox = await watchOutbox(auth);
});
afterAll(() => auth.close());
beforeEach(async () => {
  await auth.sql('delete from users');
  await outbox.forget();
});

type Change = z.output<(typeof userChanged)['data']>;
const published = async () => (await outbox.published(userChanged.type)) as unknown as Change[];
const as = someone('admin');
const patch = (id: string, body: object) => auth.send('PATCH', `/api/users/${id}`, { as, body });

it('publishes each new role, end of access and removal in order', async () => {
  const { id } = await auth.person();
  await patch(id, { role: 'admin' });
  await auth.person('admin');
  await patch(id, { role: 'viewer' });
  await patch(id, { role: 'user' });
  await patch(id, { disabled: true });
  await patch(id, { disabled: true });
  await patch(id, { disabled: false });
  await auth.send('DELETE', `/api/users/${id}`, { as });
  const changes = await published();
  expect(changes.map(({ users }) => users)).toEqual(
    [null, 'demoted', null, 'disabled', null, 'removed'].map((ended) => [{ userId: id, ended }]),
  );
  const revisions = changes.map(({ revision }) => revision);
  expect(revisions).toEqual([...new Set(revisions)].toSorted((one, other) => one - other));
});

it('publishes nothing for a change that is rolled back', async () => {
  const { id } = await auth.person('admin');
  expect((await patch(id, { role: 'viewer' })).status).toBe(409);
  expect(await published()).toEqual([]);
});

it('publishes all accounts on request, with a later revision than earlier changes', async () => {
  const [one, other] = [await auth.person(), await auth.person('viewer')];
  await auth.sql(`insert into users (email, role, password_hash) values ('admin@demo.local', 'admin', '-')`);
  await patch(one.id, { disabled: true });
  const [changed] = await published();
  await auth.sql(`insert into work_requests (name) values ('resend.auth.user-changed')`);
  await auth.sql('notify work');
  await expect.poll(async () => (await published()).length).toBe(2);
  const [, all] = await published();
  expect(all?.between).toMatchObject({ after: null, upTo: null });
  expect(all?.revision).toBeGreaterThan(changed?.revision ?? Infinity);
  const [demo] = await auth.sql(`select id from users where email = 'admin@demo.local'`);
  expect(all?.users.toSorted((a, b) => (a.userId < b.userId ? -1 : 1))).toEqual(
    [
      { userId: one.id, ended: 'disabled' },
      { userId: other.id, ended: 'demoted' },
      // A demo account in a data folder that is no longer a demo may not sign in.
      { userId: demo?.['id'], ended: 'disabled' },
    ].toSorted((a, b) => (a.userId < b.userId ? -1 : 1)),
  );
});

it('publishes all accounts on every startup, in ranges without gaps', async () => {
  await auth.sql(`insert into users (email, role, password_hash)
    select 'many-' || n || '@example.org', 'user', '-' from generate_series(1, 1500) as n`);
  const { close } = await auth.addReplica();
  await expect.poll(async () => (await published()).length).toBe(2);
  const [first, second] = await published();
  expect([first?.users.length, second?.users.length]).toEqual([1000, 500]);
  expect([first?.between?.after, second?.between?.upTo]).toEqual([null, null]);
  expect(first?.between?.upTo).toBe(first?.users.at(-1)?.userId);
  expect(second?.between?.after).toBe(first?.between?.upTo);
  expect(second?.revision).toBeGreaterThan(first?.revision ?? Infinity);
  await close();
});
