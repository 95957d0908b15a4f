import { jwksSchema, publicKeys } from '@geoplan/kit/identity/key-ring';
import { verifyUserToken } from '@geoplan/kit/identity/user-token';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { someone } from '@geoplan/kit/testing/service-client';
import { freshEmail, freshIp, rightPassword, startAuth } from '../testing/start-auth.ts';

let auth: Awaited<ReturnType<typeof startAuth>>;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.close());

const verify = (sending: Parameters<typeof auth.send>[2]) => auth.send('GET', '/api/auth/verify', sending);
const wrong = { code: 'unauthenticated', message: 'Неверный email или пароль' };
const empty = { code: 'invalid_input', message: 'Пожалуйста, заполните все поля' };

describe('login', () => {
  it('returns the user with the time of the previous login, and a token that can be verified with the published keys', async () => {
    const { id, email } = await auth.person('viewer');
    const first = await auth.login(`  ${email.toUpperCase()} `, rightPassword);
    expect(first.status).toBe(200);
    expect(first.headers.get('cache-control')).toBe('no-store');
    expect(first.body).toMatchObject({
      success: true,
      data: { user: { id, email, role: 'viewer', lastLogin: null } },
    });
    const [{ at }] = await auth.sql('select last_login_at as at from users where id = $1', [id]);
    const second = await auth.login(email, rightPassword);
    const data = second.body.data as { user: { lastLogin: string }; token: string };
    expect(data.user.lastLogin).toBe(at.toISOString());

    const jwks = jwksSchema.parse(await (await fetch(`${auth.origin}/.well-known/jwks.json`)).json());
    const [key] = publicKeys(jwks).values();
    if (!key) throw new Error('no key');
    const claims = verifyUserToken(data.token, key);
    expect(claims).toMatchObject({ sub: id, email, role: 'viewer', exp: claims.iat + 12 * 3600 });
    const [session] = await auth.sql('select * from sessions where id = $1', [claims.sid]);
    expect(session.expires_at.getTime()).toBeGreaterThan(claims.exp * 1000);
  });

  it('returns the same response for a wrong password, an unknown email and a disabled account', async () => {
    const { email } = await auth.person();
    const disabled = await auth.person();
    const change = { as: someone('admin'), body: { disabled: true } };
    await auth.send('PATCH', `/api/users/${disabled.id}`, change);
    const answers = await Promise.all([
      auth.login(email, 'a wrong password'),
      auth.login(freshEmail(), rightPassword),
      auth.login('no email at all', rightPassword),
      auth.login(disabled.email, rightPassword),
      auth.login(disabled.email, 'a wrong password'),
    ]);
    for (const answer of answers) {
      expect(answer.status).toBe(401);
      const { requestId: _, ...error } = answer.body.error as unknown as Record<string, string>;
      expect(error).toEqual(wrong);
    }
  });

  it.each([
    {},
    { email: '', password: '' },
    { email: ' \t', password: 'x' },
    { email: 'a@b.de' },
    { password: 'x' },
  ])('requires both fields, given %j', async (body) => {
    const answer = await auth.send('POST', '/api/auth/login', { body });
    expect(answer.status).toBe(400);
    expect(answer.body.error).toMatchObject(empty);
  });

  it('signs in thirty users behind one address concurrently', async () => {
    const people = await Promise.all(Array.from({ length: 30 }, () => auth.person()));
    const ip = freshIp();
    const answers = await Promise.all(people.map(({ email }) => auth.login(email, rightPassword, ip)));
    expect(answers.map((answer) => answer.status)).toEqual(people.map(() => 200));
    expect(await auth.sql('select * from login_attempts where peer_key = $1', [ip])).toEqual([]);
  });

  it('signs in one user thirty times concurrently', async () => {
    const { email } = await auth.person();
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => auth.login(email, rightPassword, '10.9.9.9')),
    );
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 200));
  });
});

describe('session', () => {
  it('returns the same user for a verified session as in the login response', async () => {
    const { email, id } = await auth.person();
    await auth.signIn(email);
    const as = await auth.signIn(email);
    const answer = await verify({ as });
    expect(answer.status).toBe(200);
    const { user } = answer.body.data as { user: { lastLogin: string } };
    expect(user).toMatchObject({ id, email, role: 'user' });
    expect(Date.parse(user.lastLogin)).toBeLessThanOrEqual(Date.now());
  });

  it('permanently ends the calling session at logout, but no other session', async () => {
    const { email } = await auth.person();
    const [one, other] = [await auth.signIn(email), await auth.signIn(email)];
    expect((await auth.send('POST', '/api/auth/logout', { as: one })).body).toEqual({ success: true });
    expect((await verify({ as: one })).status).toBe(401);
    expect((await verify({ as: other })).status).toBe(200);
    expect((await auth.send('POST', '/api/auth/logout', { as: one })).status).toBe(200);
    const rows = await auth.sql(`select * from audit_entries where action = 'auth.logout' and actor = $1`, [
      email,
    ]);
    expect(rows).toHaveLength(1);
  });

  it('does not let another user end or use a session', async () => {
    const [mine, theirs] = [await auth.person(), await auth.person()];
    const [me, them] = [await auth.signIn(mine.email), await auth.signIn(theirs.email)];
    const mixed = { ...me, sessionId: them.sessionId };
    expect((await verify({ as: mixed })).status).toBe(401);
    await auth.send('POST', '/api/auth/logout', { as: mixed });
    expect((await verify({ as: them })).status).toBe(200);
  });

  it('rejects an expired session and a session that never existed', async () => {
    const { email } = await auth.person();
    const as = await auth.signIn(email);
    await auth.sql(`update sessions set expires_at = now() - interval '1 s' where id = $1`, [as.sessionId]);
    expect((await verify({ as })).status).toBe(401);
    expect((await verify({ as: someone('admin') })).status).toBe(401);
  });

  it.each(['disabled = true', `password_hash = 'another'`])(
    'opens no session if the account becomes %s while its password is verified',
    async (change) => {
      const { id, email } = await auth.person();
      const admin = await auth.connect();
      await admin.query('begin');
      await admin.query('select 1 from users where id = $1 for update', [id]);
      const login = auth.login(email, rightPassword);
      const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await vi.waitFor(async () => expect(await auth.sql(waiting)).toHaveLength(1), 30_000);
      await admin.query(`update users set ${change} where id = $1`, [id]);
      await admin.query('commit');
      admin.release();
      expect((await login).status).toBe(401);
      expect(await auth.sql('select 1 from sessions where user_id = $1', [id])).toEqual([]);
    },
  );

  it('ends a session immediately if the account is disabled just after the login', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, email } = await auth.person();
      const change = { as: someone('admin'), body: { disabled: true } };
      await Promise.all([auth.login(email, rightPassword), auth.send('PATCH', `/api/users/${id}`, change)]);
      const live = await auth.sql('select 1 from sessions where user_id = $1 and revoked_at is null', [id]);
      expect(live).toEqual([]);
    }
  });
});
