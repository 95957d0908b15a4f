import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { someone } from '@geoplan/kit/testing/service-client';
import { freshEmail, rightPassword, startAuth } from '../testing/start-auth.ts';

type Auth = Awaited<ReturnType<typeof startAuth>>;

function register(
  auth: Auth,
  body: object,
  as?: Parameters<Auth['send']>[2] extends { as?: infer A } | undefined ? A : never,
) {
  return auth.send('POST', '/api/auth/register', { body, as });
}
const account = (more: object = {}) => ({ email: freshEmail(), password: rightPassword, ...more });

describe('with open registration', () => {
  let auth: Auth;
  beforeAll(async () => {
    auth = await startAuth({ registration: 'open' });
  });
  afterAll(() => auth.close());

  it('reports that registration is open', async () => {
    expect((await auth.send('GET', '/api/auth/registration')).body.data).toEqual({ isOpen: true });
  });

  it('registers anyone as a user and signs them in immediately', async () => {
    const body = account();
    const answer = await register(auth, body);
    expect(answer.status).toBe(201);
    expect(answer.body.data).toMatchObject({ user: { email: body.email, role: 'user', lastLogin: null } });
    const { token } = answer.body.data as { token: string };
    expect(token.split('.')).toHaveLength(3);
    expect((await auth.login(body.email, rightPassword)).status).toBe(200);
  });

  it('gives the role viewer to anyone, but the role admin only if requested by an admin', async () => {
    expect((await register(auth, account({ role: 'viewer' }))).status).toBe(201);
    for (const as of [undefined, someone('viewer'), someone('user')])
      expect((await register(auth, account({ role: 'admin' }), as)).status).toBe(403);
    const byAdmin = await register(auth, account({ role: 'admin' }), someone('admin'));
    expect(byAdmin.status).toBe(201);
    expect(byAdmin.body.data).toMatchObject({ user: { role: 'admin' } });
  });

  it('recognises a taken email regardless of its spelling', async () => {
    const body = account();
    expect((await register(auth, body)).status).toBe(201);
    const spellings = [
      body.email,
      ` ${body.email.toUpperCase()} `,
      body.email.replace('person', 'ｐｅｒｓｏｎ'),
    ];
    for (const email of spellings) {
      const answer = await register(auth, { ...body, email });
      expect(answer.status).toBe(409);
      expect(answer.body.error).toMatchObject({ code: 'conflict' });
    }
  });

  it('creates one account for ten identical concurrent registrations', async () => {
    const body = account();
    const answers = await Promise.all(Array.from({ length: 10 }, () => register(auth, body)));
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([
      201,
      ...Array.from({ length: 9 }, () => 409),
    ]);
  });

  it.each(['short', 'x'.repeat(257)])('rejects the password %s', async (password) => {
    const answer = await register(auth, account({ password }));
    expect(answer.status).toBe(400);
    expect(answer.body.error.details?.[0]).toMatchObject({ field: 'body.password' });
  });

  it('accepts passwords of 8 and of 256 characters, and treats Unicode encodings of the same letters as equal', async () => {
    for (const password of ['й'.repeat(8), '🔑'.repeat(128)]) {
      const body = account({ password });
      expect((await register(auth, body)).status).toBe(201);
      expect((await auth.login(body.email, password.normalize('NFD'))).status).toBe(200);
    }
  });

  it('rejects demo addresses', async () => {
    expect((await register(auth, account({ email: 'admin@demo.local' }))).status).toBe(409);
  });
});

describe('with closed registration', () => {
  let auth: Auth;
  beforeAll(async () => {
    auth = await startAuth();
  });
  afterAll(() => auth.close());

  it('lets only admins register users, and audits a refusal', async () => {
    for (const as of [undefined, someone('viewer'), someone('user')]) {
      const body = account();
      expect((await register(auth, body, as)).status).toBe(403);
      const rows = await auth.sql('select action, result from audit_entries where target = $1', [body.email]);
      expect(rows).toEqual([{ action: 'auth.register', result: 'refused' }]);
      expect(await auth.sql('select 1 from users where email = $1', [body.email])).toEqual([]);
    }
    expect((await register(auth, account(), someone('admin'))).status).toBe(201);
  });
});
