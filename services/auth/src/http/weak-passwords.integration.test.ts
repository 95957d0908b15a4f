import { weakPasswordTexts } from '@geoplan/contracts/auth';
import { someone } from '@geoplan/kit/testing/service-client';
import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshEmail, rightPassword, startAuth } from '../testing/start-auth.ts';

let auth: Awaited<ReturnType<typeof startAuth>>;
beforeAll(async () => {
  auth = await startAuth({ registration: 'open' });
});
afterAll(() => auth.close());

const admin = someone('admin');
type Answer = Awaited<ReturnType<typeof auth.send>>;

/** Every endpoint that sets a password, called for the account of an email. */
const settings: [string, string, (email: string, password: string) => Promise<Answer>][] = [
  [
    'registration',
    'body.password',
    (email, password) => auth.send('POST', '/api/auth/register', { body: { email, password } }),
  ],
  [
    'the creation of a user',
    'body.password',
    (email, password) =>
      auth.send('POST', '/api/users', { as: admin, body: { email, password, role: 'viewer' } }),
  ],
  [
    'the change of a user',
    'body.password',
    async (email, password) => {
      const body = { email, password: rightPassword, role: 'viewer' };
      const made = await auth.send('POST', '/api/users', { as: admin, body });
      const { id } = made.body.data as { id: string };
      return auth.send('PATCH', `/api/users/${id}`, { as: admin, body: { password, role: 'user' } });
    },
  ],
  [
    'the change of one’s own password',
    'body.newPassword',
    async (email, newPassword) => {
      const body = { email, password: rightPassword, role: 'viewer' };
      await auth.send('POST', '/api/users', { as: admin, body });
      const as = await auth.signIn(email);
      return auth.send('POST', '/api/auth/password', {
        as,
        body: { currentPassword: rightPassword, newPassword },
      });
    },
  ],
];

it.each(settings)('rejects a common password and the user’s own email in %s', async (_name, field, set) => {
  for (const [weakness, passwordOf] of [
    ['common', () => 'password1'],
    ['context', (email: string) => email],
  ] as const) {
    const email = freshEmail();
    const answer = await set(email, passwordOf(email));
    expect(answer.status, answer.text).toBe(400);
    const message = weakPasswordTexts[weakness];
    expect(answer.body.error).toMatchObject({
      code: 'invalid_input',
      message,
      details: [{ field, message }],
    });
    expect((await auth.login(email, passwordOf(email))).status).toBe(401);
  }
});

it('accepts the login of an account whose weak password is older than the rule', async () => {
  const { email } = await auth.person();
  await auth.sql('update users set password_hash = $2 where email = $1', [email, await hash('password1')]);
  expect((await auth.login(email, 'password1')).status).toBe(200);
});
