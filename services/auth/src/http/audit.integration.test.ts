import type { AuditEntry } from '@geoplan/contracts/auth';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { someone } from '@geoplan/kit/testing/service-door';
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
    .map(({ id: _id, at: _at, ...rest }) => rest);

it('keeps who did what to whom, from where and how it ended', async () => {
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

it('keeps refusals of unknown emails, but nothing typed into the wrong field', async () => {
  const email = freshEmail();
  await auth.login(email, 'x');
  expect(await about(email)).toMatchObject([{ action: 'auth.login', result: 'refused', actor: null }]);
  await auth.login('my secret pass phrase', 'x');
  const { items } = await list('?limit=1');
  expect(items[0]).toMatchObject({ action: 'auth.login', result: 'refused', target: null });
});

it('is read page by page, newest first, without repeats or gaps', async () => {
  for (let nth = 0; nth < 7; nth += 1) await auth.login(freshEmail(), 'x');
  const whole = (await list('?limit=200')).items.map((item) => item.id);
  const seen: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page = await list(`?limit=3${cursor && `&cursor=${cursor}`}`);
    seen.push(...page.items.map((item) => item.id));
    cursor = page.nextCursor;
    // Rows written meanwhile belong before the first page.
    if (seen.length === 3) await auth.login(freshEmail(), 'x');
  }
  expect(seen).toEqual(whole);
  expect(whole).toEqual(whole.toSorted((a, b) => Number(b) - Number(a)));
});

it.each([
  '?cursor=abc',
  '?cursor=',
  '?limit=0',
  '?limit=201',
  '?limit=x',
  '?page=2',
  '?limit=1&limit=2',
  '?cursor=%ff',
])('answers 400 to %s', async (query) => {
  const answer = await auth.send('GET', `/api/audit${query}`, { as: admin });
  expect(answer.status).toBe(400);
  expect(answer.body.error.code).toBe('invalid_input');
});

it('can only grow', async () => {
  const parts = await auth.sql(
    `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'audit_entries'::regclass`,
  );
  expect(parts.length).toBeGreaterThan(6);
  for (const name of ['audit', 'audit_entries', ...parts.map((part) => part.name)]) {
    await expect(auth.sql(`update ${name} set actor = 'nobody'`)).rejects.toThrow('append-only');
    await expect(auth.sql(`delete from ${name}`)).rejects.toThrow('append-only');
    if (name !== 'audit') await expect(auth.sql(`truncate ${name}`)).rejects.toThrow('append-only');
  }
});

it('commits together with the change it tells of', async () => {
  await auth.sql(
    `alter table audit_entries add constraint full_disk check (actor <> 'boss@example.org') not valid`,
  );
  const body = { email: freshEmail(), password: rightPassword, role: 'user' };
  expect((await auth.send('POST', '/api/users', { as: admin, body })).status).toBe(500);
  await auth.sql('alter table audit_entries drop constraint full_disk');
  expect(await auth.sql('select 1 from users where email = $1', [body.email])).toEqual([]);
});
