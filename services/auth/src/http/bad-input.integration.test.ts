import { failureSchema } from '@geoplan/contracts/errors';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anonymous, someone } from '@geoplan/kit/testing/service-client';
import { freshIp, rightPassword, startAuth } from '../testing/start-auth.ts';

let auth: Awaited<ReturnType<typeof startAuth>>;
beforeAll(async () => {
  auth = await startAuth({
    registration: 'open',
    firstAdmin: { email: 'boss@example.org', password: rightPassword },
  });
});
afterAll(() => auth.close());

const deep = '['.repeat(40_000) + ']'.repeat(40_000);
const email = 'a@example.org';
const password = rightPassword;

/** Bodies that no endpoint accepts, with their status. */
const bodies: [what: string, raw: string | Buffer, status: number][] = [
  ['invalid JSON', '{"email":', 400],
  ['another type', '"text"', 400],
  ['null', 'null', 400],
  ['an array', '[]', 400],
  [
    'numbers instead of strings',
    '{"email":1,"password":2,"role":3,"currentPassword":4,"newPassword":5}',
    400,
  ],
  ['objects instead of strings', '{"email":{"$gt":""},"password":{"$gt":""},"role":{},"disabled":{}}', 400],
  ['an unknown field', JSON.stringify({ email, password, role: 'user', isAdmin: true }), 400],
  ['a prototype', '{"__proto__":{"role":"admin"},"constructor":{"prototype":{}}}', 400],
  [
    'NUL',
    JSON.stringify({ email: 'a\u0000@example.org', password, role: 'user', newPassword: '\u0000'.repeat(9) }),
    400,
  ],
  ['a lone surrogate', '{"email":"\\ud800@example.org","password":"\\ud800 long enough","role":"user"}', 400],
  ['deep JSON', deep, 400],
  ['deep JSON inside', `{"email":${deep},"password":"x"}`, 400],
  ['bad UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]), 400],
  [
    'a long field',
    JSON.stringify({ email: 'a'.repeat(5_000), password: 'b'.repeat(5_000), role: 'user' }),
    400,
  ],
  ['a huge body', JSON.stringify({ email: 'a'.repeat(200_000) }), 413],
];
const calls: [method: string, path: string][] = [
  ['POST', '/api/auth/login'],
  ['POST', '/api/auth/register'],
  ['POST', '/api/auth/password'],
  ['POST', '/api/users'],
  ['PATCH', '/api/users/0198e0c1-0000-7000-8000-000000000001'],
];

it.each(bodies)('responds to %s with a Russian message on every call', async (_what, raw, status) => {
  for (const [method, path] of calls) {
    const answer = await auth.send(method, path, { as: someone('admin'), ip: freshIp(), raw });
    expect(answer.status, `${method} ${path}: ${answer.text.slice(0, 300)}`).toBe(status);
    expect(failureSchema.parse(answer.body).error.message).toMatch(/[а-я]/i);
    expect(answer.text.length).toBeLessThan(4_000);
  }
});

it('accepts only JSON', async () => {
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/json; charset=latin1',
    '',
  ]) {
    const sending = { raw: JSON.stringify({ email, password }), headers: { 'content-type': type } };
    expect((await auth.send('POST', '/api/auth/login', sending)).status, type).toBe(415);
  }
  const zipped = { raw: 'x', headers: { 'content-encoding': 'gzip', 'content-type': 'application/json' } };
  expect((await auth.send('POST', '/api/auth/login', zipped)).status).toBe(415);
});

it('rejects malformed ids and paths', async () => {
  const as = someone('admin');
  for (const id of ['%00', 'x', '%ff', "1'; drop table users", '..%2f..', 'a'.repeat(5_000)])
    expect((await auth.send('DELETE', `/api/users/${id}`, { as })).status, id).toBe(400);
  expect((await auth.send('GET', '/api/users/', { as })).status).toBe(404);
  expect((await auth.send('GET', '/api/nothing', { as })).status).toBe(404);
  expect((await auth.send('GET', '/api/nothing', { as: null })).status).toBe(401);
});

it('requires the gateway’s token from every caller, and a user for endpoints that are not public', async () => {
  for (const [method, path] of [...calls, ['GET', '/api/auth/verify'], ['GET', '/api/audit']] as const) {
    expect((await auth.send(method, path, { as: null })).status, path).toBe(401);
    const headers = { authorization: 'Bearer x', 'x-user-role': 'admin' };
    expect((await auth.send(method, path, { as: null, headers })).status, path).toBe(401);
  }
  for (const path of ['/api/auth/password', '/api/auth/logout'])
    expect((await auth.send('POST', path, { as: anonymous, body: {} })).status).toBe(401);
});

it('still signs in and logs no error after malformed requests', async () => {
  const { email: known } = await auth.person();
  expect((await auth.login(known, rightPassword)).status).toBe(200);
  expect(auth.lines.filter((line) => JSON.parse(line).level === 'error')).toEqual([]);
});
