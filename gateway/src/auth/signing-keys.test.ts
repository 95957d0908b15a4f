import { createLog } from '@geoplan/kit/log';
import { createMetrics } from '@geoplan/kit/metrics';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createGateway } from '../gateway.ts';
import { createSigningKeys } from './signing-keys.ts';
import { startFakeAuth } from '../testing/fake-auth.ts';
import { startTestGateway } from '../testing/start-test-gateway.ts';

async function started() {
  const gateway = await startTestGateway();
  onTestFinished(() => gateway.close());
  return gateway;
}

describe('signing keys', () => {
  it('accepts tokens signed with the old or the new key immediately during a rotation', async () => {
    const gateway = await started();
    const before = gateway.people.user;
    gateway.auth.rotate(true);
    const after = gateway.auth.signIn('user');
    // The start fetched keys less than 5 s ago, so a new key may take that long.
    await expect.poll(async () => (await gateway.call('/api/things/x', { as: after })).status).toBe(200);
    expect((await gateway.call('/api/things/x', { as: before })).status).toBe(200);
  });

  it('drops cached tokens signed with a removed key one poll after the key was first missing', async () => {
    const gateway = await startTestGateway({ keysEveryMs: 300 });
    onTestFinished(() => gateway.close());
    const before = gateway.people.user;
    const status = async (as = before) => (await gateway.call('/api/things/x', { as })).status;
    expect(await status()).toBe(200);
    gateway.auth.rotate(false);
    const asked = gateway.auth.asked.keys;
    // The next response is the first one without the old key; this one may have been in flight.
    await expect.poll(() => gateway.auth.asked.keys).toBeGreaterThan(asked + 1);
    await expect.poll(() => status(gateway.auth.signIn('user'))).toBe(200);
    await expect.poll(() => status()).toBe(401);
  });

  it('keeps a key that is missing from another replica of auth, until the next poll confirms its removal', async () => {
    const auth = await startFakeAuth();
    let removed = 0;
    const keys = createSigningKeys({
      authUrl: auth.origin,
      log: createLog({ service: 'test', level: 'silent' }),
      onRemoved: () => (removed += 1),
      everyMs: 200,
    });
    onTestFinished(async () => {
      keys.close();
      await auth.close();
    });
    const { kid } = auth.ring().current;
    await expect.poll(() => keys.loaded()).toBe(true);
    const missedOnce = async (): Promise<void> => {
      const publish = auth.publishOnce([]);
      await expect.poll(() => publish.isDone()).toBe(true);
    };
    for (let at = 0; at < 3; at += 1) {
      await missedOnce();
      const asked = auth.asked.keys;
      await expect.poll(() => auth.asked.keys).toBeGreaterThan(asked);
      expect(keys.known(kid)).toBeDefined();
    }
    expect(removed).toBe(0);
    auth.rotate(false);
    await expect.poll(() => keys.known(kid)).toBeUndefined();
    expect(removed).toBe(1);
    expect(keys.known(auth.ring().current.kid)).toBeDefined();
  });

  it('fetches the keys at most once per 5 s, however many forged key ids arrive', async () => {
    const auth = await startFakeAuth();
    const other = await startFakeAuth();
    onTestFinished(async () => {
      await auth.close();
      await other.close();
    });
    const gateway = await started();
    const asked = gateway.auth.asked.keys;
    const began = performance.now();
    const calls = Array.from({ length: 200 }, () =>
      gateway.call('/api/things/x', { as: other.signIn('admin') }),
    );
    expect((await Promise.all(calls)).every((answer) => answer.status === 401)).toBe(true);
    const pauses = Math.floor((performance.now() - began) / 5_000);
    expect(gateway.auth.asked.keys - asked).toBeLessThanOrEqual(1 + pauses);
  });

  it('fails authentication with 503, not 401, until the keys have been received once', async () => {
    const away = 'http://127.0.0.1:1';
    const services = { auth: away, geo: away, notion: away, balance: away, httpcheck: away };
    const ready = await started();
    const metrics = createMetrics('gateway');
    const gateway = await createGateway({ ...ready.gatewayOptions, services, metrics });
    onTestFinished(() => gateway.close());
    const origin = `http://127.0.0.1:${gateway.port}`;
    const authorization = `Bearer ${ready.people.user.token}`;
    const answer = await fetch(`${origin}/api/things/x`, { headers: { authorization } });
    expect(answer.status).toBe(503);
    expect((await fetch(`${origin}/api/things/x`)).status).toBe(401);
    expect((await fetch(`http://127.0.0.1:${gateway.innerPort}/readyz`)).status).toBe(503);
    expect((await fetch(`${origin}/healthz`)).status).toBe(200);
  });

  it('loads the keys as soon as auth is up', async () => {
    const auth = await startFakeAuth();
    auth.setDown(true);
    const keys = createSigningKeys({
      authUrl: auth.origin,
      log: createLog({ service: 'test', level: 'silent' }),
      onRemoved: () => undefined,
    });
    onTestFinished(async () => {
      keys.close();
      await auth.close();
    });
    const { kid } = auth.ring().current;
    await expect(keys.find(kid)).rejects.toMatchObject({ status: 503 });
    auth.setDown(false);
    await expect.poll(() => keys.loaded()).toBe(true);
    expect(await keys.find(kid)).toBeDefined();
    expect(await keys.find('invented')).toBeUndefined();
  });
});
