import { accountSchema } from '@geoplan/contracts/auth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { someone } from '@geoplan/kit/testing/service-client';
import { freshEmail, rightPassword, startAuth } from '../testing/start-auth.ts';

let auth: Awaited<ReturnType<typeof startAuth>>;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.close());

const as = someone('admin');
const patch = (id: string, body: object) => auth.send('PATCH', `/api/users/${id}`, { as, body });
const remove = (id: string) => auth.send('DELETE', `/api/users/${id}`, { as });
const isLive = async (person: typeof as) =>
  (await auth.send('GET', '/api/auth/verify', { as: person })).status === 200;

describe('accounts', () => {
  it('lets an admin create accounts in any role, and lists them sorted by email', async () => {
    const email = freshEmail();
    const body = { email: email.toUpperCase(), password: rightPassword, role: 'viewer' };
    const made = await auth.send('POST', '/api/users', { as, body });
    expect(made.status).toBe(201);
    expect(made.body.data).toMatchObject({ email, role: 'viewer', disabled: false, lastLogin: null });
    await auth.signIn(email);
    const list = (await auth.send('GET', '/api/users', { as })).body.data as {
      email: string;
      lastLogin: string;
    }[];
    expect(list.map((each) => each.email)).toEqual(list.map((each) => each.email).toSorted());
    const listed = list.find((each) => each.email === email);
    expect(accountSchema.parse(listed).lastLogin).not.toBeNull();
    expect((await auth.send('POST', '/api/users', { as, body })).status).toBe(409);
  });

  it.each(['viewer', 'user'] as const)('returns 403 to a %s', async (role) => {
    const { id } = await auth.person();
    const answers = [
      await auth.send('GET', '/api/users', { as: someone(role) }),
      await auth.send('POST', '/api/users', { as: someone(role), body: {} }),
      await auth.send('PATCH', `/api/users/${id}`, { as: someone(role), body: { role: 'admin' } }),
      await auth.send('DELETE', `/api/users/${id}`, { as: someone(role) }),
      await auth.send('GET', '/api/audit', { as: someone(role) }),
    ];
    expect(answers.map((answer) => answer.status)).toEqual([403, 403, 403, 403, 403]);
  });

  it('returns 404 for a change or removal of an account that does not exist', async () => {
    expect((await patch(crypto.randomUUID(), { role: 'user' })).status).toBe(404);
    expect((await remove(crypto.randomUUID())).status).toBe(404);
    expect((await patch('not-a-uuid', { role: 'user' })).status).toBe(400);
  });
});

describe('change', () => {
  it.each([
    [{ role: 'viewer' }, 'role'],
    [{ disabled: true }, 'disabled'],
    [{ password: 'another password' }, undefined],
  ])('ends every session of a user on a change of %j', async (change, field) => {
    const { id, email } = await auth.person();
    const [one, other] = [await auth.signIn(email), await auth.signIn(email)];
    const answer = await patch(id, change);
    expect(answer.status).toBe(200);
    if (field) expect(answer.body.data).toMatchObject(change);
    expect([await isLive(one), await isLive(other)]).toEqual([false, false]);
  });

  it('ends no session if a change has no effect', async () => {
    const { id, email } = await auth.person();
    const person = await auth.signIn(email);
    expect((await patch(id, { role: 'user', disabled: false })).status).toBe(200);
    expect(await isLive(person)).toBe(true);
    expect((await patch(id, {})).status).toBe(400);
  });

  it('sets a new password and enables the account again', async () => {
    const { id, email } = await auth.person();
    await patch(id, { disabled: true });
    expect((await auth.login(email, rightPassword)).status).toBe(401);
    await patch(id, { disabled: false, password: 'another password' });
    expect((await auth.login(email, 'another password')).status).toBe(200);
  });

  it('ends the sessions of a removed user and keeps them stored as revoked', async () => {
    const { id, email } = await auth.person();
    const person = await auth.signIn(email);
    expect((await remove(id)).body).toEqual({ success: true });
    expect(await isLive(person)).toBe(false);
    expect((await auth.login(email, rightPassword)).status).toBe(401);
    const [row] = await auth.sql('select revoke_reason from sessions where id = $1', [person.sessionId]);
    expect(row).toEqual({ revoke_reason: 'user-removed' });
  });
});

describe('last enabled admin', () => {
  beforeEach(() => auth.sql(`delete from users where role = 'admin'`));

  it('refuses to demote, disable or remove the last enabled admin', async () => {
    const { id } = await auth.person('admin');
    const disabled = await auth.person('admin');
    await patch(disabled.id, { disabled: true });
    const answers = [
      await patch(id, { role: 'user' }),
      await patch(id, { disabled: true }),
      await remove(id),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(409);
      expect(answer.body.error.message).toContain('последний действующий администратор');
    }
    expect((await patch(id, { password: 'another password' })).status).toBe(200);
    expect((await remove(disabled.id)).status).toBe(200);
    const rows = await auth.sql(
      `select action from audit_entries where target like $1 and result = 'refused'`,
      [`%${(await auth.sql('select email from users where id = $1', [id]))[0].email}%`],
    );
    expect(rows.map((row) => row.action)).toEqual(['user.changed', 'user.changed', 'user.removed']);
  });

  it('keeps one enabled admin when admins demote, disable and remove each other at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      await auth.sql(`delete from users where role = 'admin'`);
      const [one, two, three] = [
        await auth.person('admin'),
        await auth.person('admin'),
        await auth.person('admin'),
      ];
      const answers = await Promise.all([
        patch(one.id, { role: 'viewer' }),
        patch(two.id, { disabled: true }),
        remove(three.id),
      ]);
      expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 200, 409]);
      const left = await auth.sql(`select id from users where role = 'admin' and not disabled`);
      expect(left).toHaveLength(1);
    }
  });

  it('does not count a demo account left over from an embedded run as the last enabled admin', async () => {
    const { id } = await auth.person('admin');
    await auth.sql(
      `insert into users (email, role, password_hash) values ('admin@demo.local', 'admin', '-')`,
    );
    expect((await patch(id, { role: 'user' })).status).toBe(409);
  });
});
