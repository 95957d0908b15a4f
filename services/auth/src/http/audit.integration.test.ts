import type { AuditEntry } from '@geoplan/contracts/auth';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { someone } from '@geoplan/kit/testing/service-client';
import { freshEmail, freshIp, rightPassword, startAuth } from '../testing/start-auth.ts';

let auth: Awaited<ReturnType<typeof startAuth>>;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.close());

const admin = someone('admin', { email: 'boss@example.org' });
async function list(query = ''): Promise<{ items: AuditEntry[]; nextCursor: string | null }> {
  const answer = await auth.send('GET', `/api/audit${query}`, { as: admin });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data;
}
const about = async (email: string) =>
  (await list('?limit=200')).items
    .filter((item) => item.target?.startsWith(email))
    .map(({ id: _id, at: _at, times: _times, ...rest }) => rest);

it('stores who did what to whom, from which address and with which result', async () => {
  const email = freshEmail();
  const [ip, adminIp] = [freshIp(), freshIp()];
  const body = { email, password: rightPassword, role: 'user' };
  const made = await auth.send('POST', '/api/users', { as: admin, ip: adminIp, body });
  const { id } = made.body.data as { id: string };
  await auth.login(email, 'a wrong password', ip);
  await auth.login(email, rightPassword, ip);
  const as = await auth.signIn(email);
  const passwords = { currentPassword: rightPassword, newPassword: 'another password' };
  await auth.send('POST', '/api/auth/password', { as, ip, body: { ...passwords, currentPassword: 'wrong' } });
  await auth.send('POST', '/api/auth/password', { as, ip, body: passwords });
  await auth.send('POST', '/api/auth/logout', { as, ip });
  const change = { role: 'viewer', disabled: true, password: rightPassword };
  await auth.send('PATCH', `/api/users/${id}`, { as: admin, ip: adminIp, body: change });
  await auth.send('DELETE', `/api/users/${id}`, { as: admin, ip: adminIp });

  const mine = { target: email, ip, actor: email, result: 'success' };
  const bosses = { target: email, ip: adminIp, actor: 'boss@example.org', result: 'success' };
  const entries = (await about(email)).toReversed();
  expect(entries).toEqual([
    { ...bosses, action: 'user.created' },
    { ...mine, action: 'auth.login', actor: null, result: 'refused' },
    { ...mine, action: 'auth.login' },
    { ...mine, action: 'auth.login', ip: expect.any(String) },
    { ...mine, action: 'auth.password-changed', result: 'refused' },
    { ...mine, action: 'auth.password-changed' },
    { ...mine, action: 'auth.logout' },
    {
      ...bosses,
      action: 'user.changed',
      target: `${email}: роль user → viewer, отключён, новый пароль`,
    },
    { ...bosses, action: 'user.removed' },
  ]);
});

it('stores refusals of unknown emails, but no text typed into the wrong field', async () => {
  const email = freshEmail();
  await auth.login(email, 'x');
  expect(await about(email)).toMatchObject([{ action: 'auth.login', result: 'refused', actor: null }]);
  await auth.login('my secret pass phrase', 'x');
  const { items } = await list('?limit=1');
  expect(items[0]).toMatchObject({ action: 'auth.login', result: 'refused', target: null });
});

it('returns audit pages, newest first, without repeats or gaps', async () => {
  for (let nth = 0; nth < 7; nth += 1) await auth.login(freshEmail(), 'x');
  const whole = (await list('?limit=200')).items.map((item) => item.id);
  const seen: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page = await list(`?limit=3${cursor && `&cursor=${cursor}`}`);
    seen.push(...page.items.map((item) => item.id));
    cursor = page.nextCursor;
    // Rows written in the meantime belong before the first page.
    if (seen.length === 3) await auth.login(freshEmail(), 'x');
  }
  expect(seen).toEqual(whole);
});

/** Publishes rows as other processes do; the bus delivers them in any order. */
async function report(...rows: { at: string; actor?: string; action?: string; target?: string }[]) {
  for (const { at, actor = 'late@example.org', action = 'access.refused', target = 'GET /api/x' } of rows)
    await auth.sql(
      `insert into audit_entries (at, actor, action, target, result, ip) values ($1, $2, $3, $4, 'refused', '203.0.113.9')`,
      [at, actor, action, target],
    );
}

it('orders entries by the time of the event, to the microsecond, however late it was reported', async () => {
  const second = '2020-01-01T00:00:00';
  const times = ['.000002Z', '.000009Z', '.000001Z', '.500000Z', '.000009Z', '.000003Z'];
  await report(...times.map((part, at) => ({ at: second + part, target: `told ${at}` })));
  const seen: (string | null)[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page = await list(`?limit=1&to=2020-01-01T00:00:01Z${cursor && `&cursor=${cursor}`}`);
    seen.push(...page.items.map((item) => item.target));
    cursor = page.nextCursor;
  }
  expect(seen).toEqual(['told 3', 'told 4', 'told 1', 'told 5', 'told 0', 'told 2']);
});

it('finds audit entries by user, action, result, time range and any text', async () => {
  await report(
    {
      at: '2019-03-01T10:00:00Z',
      actor: 'Анна@example.org',
      target: 'роль user → viewer',
      action: 'user.changed',
    },
    { at: '2019-03-02T10:00:00Z', actor: 'boris@example.org', target: '100% _sure' },
    { at: '2019-03-03T10:00:00Z', actor: 'boris@example.org', target: 'GET /api/y', action: 'user.changed' },
  );
  const days = async (query: string) =>
    (await list(`?to=2019-04-01T00:00:00Z&${query}`)).items.map((item) => Number(item.at.slice(8, 10)));
  expect(await days('actor=BORIS')).toEqual([3, 2]);
  expect(await days(`actor=${encodeURIComponent('Анна')}`)).toEqual([1]);
  expect(await days('action=user.changed')).toEqual([3, 1]);
  expect(await days('action=user')).toEqual([]);
  expect(await days('result=success')).toEqual([]);
  expect(await days('from=2019-03-02T10:00:00Z&result=refused')).toEqual([3, 2]);
  await auth.sql(
    `insert into audit_entries (at, action, result, times) values ('2019-03-04', 'x', 'refused', 12)`,
  );
  expect((await list('?to=2019-04-01T00:00:00Z&action=x')).items).toMatchObject([{ times: 12 }]);
  const between = await list('?from=2019-03-01T10:00:01Z&to=2019-03-03T10:00:00Z');
  expect(between.items.map((item) => item.target)).toEqual(['100% _sure']);
  expect(await days(`search=${encodeURIComponent('→ viewer')}`)).toEqual([1]);
  expect(await days(`search=${encodeURIComponent('% _')}`)).toEqual([2]);
  // The end of the user and the beginning of the action.
  expect(await days('search=orguser')).toEqual([]);
  expect(await days('search=203.0.113.9&actor=boris&action=user.changed')).toEqual([3]);
});

it.each([
  '?cursor=abc',
  '?cursor=',
  '?limit=0',
  '?limit=201',
  '?limit=x',
  '?page=2',
  '?from=yesterday',
  '?result=bad',
  '?limit=1&limit=2',
  '?cursor=%ff',
])('returns 400 for %s', async (query) => {
  const answer = await auth.send('GET', `/api/audit${query}`, { as: admin });
  expect(answer.status).toBe(400);
  expect(answer.body.error.code).toBe('invalid_input');
});

it('refuses to change or delete audit rows', async () => {
  const parts = await auth.sql(
    `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'audit_entries'::regclass`,
  );
  expect(parts.length).toBeGreaterThan(6);
  for (const name of ['audit_entries', ...parts.map((part) => part.name)]) {
    await expect(auth.sql(`update ${name} set actor = 'nobody'`)).rejects.toThrow('append-only');
    await expect(auth.sql(`delete from ${name}`)).rejects.toThrow('append-only');
    await expect(auth.sql(`truncate ${name}`)).rejects.toThrow('append-only');
  }
});

it('commits an audit row together with the change that it records', async () => {
  await auth.sql(
    `alter table audit_entries add constraint full_disk check (actor <> 'boss@example.org') not valid`,
  );
  const body = { email: freshEmail(), password: rightPassword, role: 'user' };
  expect((await auth.send('POST', '/api/users', { as: admin, body })).status).toBe(500);
  await auth.sql('alter table audit_entries drop constraint full_disk');
  expect(await auth.sql('select 1 from users where email = $1', [body.email])).toEqual([]);
});

it('stores exports reported by browsers, with the user and address sent by the gateway', async () => {
  const ip = freshIp();
  const as = someone('viewer', { email: 'reader@example.org' });
  const body = { name: 'export of a viewer', format: 'csv', rows: 2_512 };
  const send = (change: object) =>
    auth.send('POST', '/api/audit/exports', { as, ip, body: { ...body, ...change } });
  expect((await send({})).status).toBe(200);
  for (const wrong of [
    { name: '' },
    { name: 'x'.repeat(121) },
    { format: 'exe' },
    { rows: -1 },
    { actor: 'boss' },
  ])
    expect((await send(wrong)).status, JSON.stringify(wrong)).toBe(400);
  expect(await about('export of a viewer')).toEqual([
    {
      actor: 'reader@example.org',
      action: 'data.exported',
      target: 'export of a viewer, CSV, строк 2512',
      result: 'success',
      ip,
    },
  ]);
});
