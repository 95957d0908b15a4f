import { afterAll, beforeAll, expect, it } from 'vitest';
import { someone } from '@geoplan/kit/testing/service-client';
import { freshIp, rightPassword, startAuth } from '../testing/start-auth.ts';

let auth: Awaited<ReturnType<typeof startAuth>>;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.close());

const newPassword = 'another password';
type Sending = NonNullable<Parameters<typeof auth.send>[2]>;
const change = (as: Sending['as'], currentPassword: string, ip?: string) =>
  auth.send('POST', '/api/auth/password', { as, ip, body: { currentPassword, newPassword } });
const isLive = async (as: Sending['as']) =>
  (await auth.send('GET', '/api/auth/verify', { as })).status === 200;

it('changes the password and ends all other sessions, but not the calling one', async () => {
  const { id, email } = await auth.person();
  const [here, there] = [await auth.signIn(email), await auth.signIn(email)];
  const answer = await change(here, rightPassword);
  expect(answer.body).toEqual({ success: true });
  expect([await isLive(here), await isLive(there)]).toEqual([true, false]);
  expect((await auth.login(email, rightPassword)).status).toBe(401);
  expect((await auth.login(email, newPassword)).status).toBe(200);
  const sent = await auth.sql('select * from sessions where user_id = $1 and revoked_at is not null', [id]);
  expect(sent.map((row) => [row.id, row.revoke_reason])).toEqual([[there.sessionId, 'password-changed']]);
});

it('names the field if the current password is wrong', async () => {
  const { email } = await auth.person();
  const answer = await change(await auth.signIn(email), 'a wrong password');
  expect(answer.status).toBe(400);
  expect(answer.body.error).toMatchObject({
    code: 'invalid_input',
    message: 'Неверный текущий пароль',
    details: [{ field: 'body.currentPassword', message: 'Неверный текущий пароль' }],
  });
  expect((await auth.login(email, rightPassword)).status).toBe(200);
});

it('does not let a password change bypass the login throttle', async () => {
  const { email } = await auth.person();
  const as = await auth.signIn(email);
  const ip = freshIp();
  const answers = await Promise.all(Array.from({ length: 20 }, () => change(as, 'a wrong password', ip)));
  expect(answers.filter((answer) => answer.status === 400)).toHaveLength(10);
  // 503 on a busy machine, because the attempt waited too long for its turn and nothing was verified.
  expect(answers.filter(({ status }) => status === 429 || status === 503)).toHaveLength(10);
  expect((await change(as, rightPassword, ip)).status).toBe(429);
  expect((await auth.login(email, rightPassword, ip)).status).toBe(429);
});

it('rejects a password change from a session that has ended, and changes nothing', async () => {
  const { email } = await auth.person();
  const as = await auth.signIn(email);
  await auth.send('POST', '/api/auth/logout', { as });
  expect((await change(as, rightPassword)).status).toBe(401);
  expect((await change(someone('user', { email }), rightPassword)).status).toBe(401);
  expect((await auth.login(email, rightPassword)).status).toBe(200);
});

it('requires a new password of at least eight characters', async () => {
  const { email } = await auth.person();
  const body = { currentPassword: rightPassword, newPassword: 'short' };
  const answer = await auth.send('POST', '/api/auth/password', { as: await auth.signIn(email), body });
  expect(answer.status).toBe(400);
  expect(answer.body.error.details?.[0]?.field).toBe('body.newPassword');
});
