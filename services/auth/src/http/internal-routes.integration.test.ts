import { sessionRevoked } from '@geoplan/contracts/auth';
import { jwksSchema } from '@geoplan/kit/identity/key-ring';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { anonymous, someone } from '@geoplan/kit/testing/service-client';
import { freshIp, gateway, rightPassword, startAuth } from '../testing/start-auth.ts';

let auth: Awaited<ReturnType<typeof startAuth>>;
const heard: string[] = [];
beforeAll(async () => {
  auth = await startAuth();
  await auth.running.bus.consume(sessionRevoked, { service: 'gateway' }, async ({ sessionIds }) => {
    heard.push(...sessionIds);
  });
});
afterAll(() => auth.close());

const revocations = (query = '') => auth.send('GET', `/internal/revocations${query}`, { as: gateway });
type Revoked = { sessions: { sessionId: string; until: string }[]; at: string };
const revokedIds = async (query = '') =>
  ((await revocations(query)).body.data as Revoked).sessions.map((each) => each.sessionId);

describe('public keys', () => {
  it('serves public keys to everyone, without private parts', async () => {
    const response = await fetch(`${auth.origin}/.well-known/jwks.json`);
    const text = await response.text();
    expect(jwksSchema.parse(JSON.parse(text)).keys).toHaveLength(1);
    expect(text).not.toContain('"d"');
  });
});

describe('revocations', () => {
  it('publishes and keeps a revocation for each way in which a session can end', async () => {
    const { id, email } = await auth.person();
    const ended: string[] = [];
    const signedIn = async () => {
      const as = await auth.signIn(email);
      ended.push(as.sessionId);
      return as;
    };
    await auth.send('POST', '/api/auth/logout', { as: await signedIn() });
    const as = someone('admin');
    await signedIn();
    await auth.send('PATCH', `/api/users/${id}`, { as, body: { role: 'viewer' } });
    await signedIn();
    const [other, here] = [await signedIn(), await auth.signIn(email)];
    expect(other.sessionId).not.toBe(here.sessionId);
    const body = { currentPassword: rightPassword, newPassword: 'another password' };
    expect((await auth.send('POST', '/api/auth/password', { as: here, body })).status).toBe(200);
    expect((await revokedIds()).toSorted()).toEqual(expect.arrayContaining(ended.toSorted()));
    expect(await revokedIds()).not.toContain(here.sessionId);
    await auth.send('DELETE', `/api/users/${id}`, { as });
    ended.push(here.sessionId);
    await vi.waitFor(() => expect(heard.toSorted()).toEqual(ended.toSorted()), 30_000);
    expect((await revokedIds()).toSorted()).toEqual(ended.toSorted());
  });

  it('filters revocations by time and includes the time at which each one expires', async () => {
    const { email } = await auth.person();
    const before = (await revocations()).body.data as Revoked;
    const as = await auth.signIn(email);
    await auth.send('POST', '/api/auth/logout', { as });
    const since = `?since=${encodeURIComponent(before.at)}`;
    const after = (await revocations(since)).body.data as Revoked;
    expect(after.sessions.map((each) => each.sessionId)).toEqual([as.sessionId]);
    const days = (Date.parse(after.sessions[0]?.until ?? '') - Date.now()) / 3_600_000;
    expect(days).toBeGreaterThan(11.9);
    expect(
      await revokedIds(`?since=${encodeURIComponent(new Date(Date.now() + 60_000).toISOString())}`),
    ).toEqual([]);
    await auth.sql(`update sessions set expires_at = now() where id = $1`, [as.sessionId]);
    expect(await revokedIds(since)).toEqual([]);
  });

  it('publishes revocations in the transaction that ends the session, in messages of at most a thousand', async () => {
    const { id } = await auth.person();
    await auth.sql(
      `insert into sessions (id, user_id, expires_at)
       select gen_random_uuid(), $1, now() + interval '1 h' from generate_series(1, 2500)`,
      [id],
    );
    // Messages are not identified by their number, because those of the previous test may arrive only now.
    const rows = await auth.sql('select id from sessions where user_id = $1', [id]);
    const ended = rows.map((row) => row.id as string);
    await auth.send('DELETE', `/api/users/${id}`, { as: someone('admin') });
    const isHeard = () => {
      const known = new Set(heard);
      return ended.every((session) => known.has(session));
    };
    await expect.poll(isHeard).toBe(true);
  });

  it('returns revocations only to our own processes', async () => {
    for (const as of [anonymous, someone('admin'), null])
      expect((await auth.send('GET', '/internal/revocations', { as })).status).toBe(401);
  });

  it.each([
    '?since=yesterday',
    '?since=',
    '?since=2026-13-01T00:00:00Z',
    '?until=2026-01-01T00:00:00Z',
    '?since=%00',
  ])('returns 400 for %s', async (query) => {
    expect((await revocations(query)).status).toBe(400);
  });
});

describe('test accounts', () => {
  it('lists no test accounts outside the embedded run', async () => {
    const answer = await auth.send('GET', '/api/auth/test-accounts', { ip: freshIp() });
    expect(answer.body).toEqual({ success: true, data: [] });
  });
});
