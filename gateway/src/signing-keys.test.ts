import { createLog } from '@geoplan/kit/log';
import { createMetrics } from '@geoplan/kit/metrics';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createGateway } from './gateway.ts';
import { createSigningKeys } from './signing-keys.ts';
import { startAuthStandIn } from './testing/auth-stand-in.ts';
import { startTestGateway } from './testing/start-test-gateway.ts';

async function started() {
  const gateway = await startTestGateway();
  onTestFinished(() => gateway.close());
  return gateway;
}

describe('the keys of auth', () => {
  it('may rotate: tokens of the old and the new key are accepted at once', async () => {
    const gateway = await started();
    const before = gateway.people.user;
    gateway.auth.rotate(true);
    const after = gateway.auth.signIn('user');
    // The start asked less than 5 s ago, so a new key may take that long.
    await expect
      .poll(async () => (await gateway.call('/api/things/x', { as: after })).status, { timeout: 7_000 })
      .toBe(200);
    expect((await gateway.call('/api/things/x', { as: before })).status).toBe(200);
  });

  it('a key that is gone takes its remembered tokens with it', async () => {
    const gateway = await started();
    expect((await gateway.call('/api/things/x')).status).toBe(200);
    gateway.auth.rotate(false);
    await expect
      .poll(async () => (await gateway.call('/api/things/x', { as: gateway.auth.signIn('user') })).status, {
        timeout: 7_000,
      })
      .toBe(200);
    expect((await gateway.call('/api/things/x')).status).toBe(401);
  });

  it('are asked for at most once in 5 s, however many invented key ids come', async () => {
    const auth = await startAuthStandIn();
    const other = await startAuthStandIn();
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

  it('until the first answer nobody can be told from a stranger: 503, not 401', async () => {
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

  it('come as soon as auth does', async () => {
    const auth = await startAuthStandIn();
    auth.goAway(true);
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
    auth.goAway(false);
    await expect.poll(() => keys.loaded(), { timeout: 3_000 }).toBe(true);
    expect(await keys.find(kid)).toBeDefined();
    expect(await keys.find('invented')).toBeUndefined();
  });
});
