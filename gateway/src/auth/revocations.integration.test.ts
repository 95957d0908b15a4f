import { randomUUID } from 'node:crypto';
import { sessionRevoked } from '@geoplan/contracts/auth';
import { createRabbitBus } from '@geoplan/kit/bus/rabbit-bus';
import { createLog } from '@geoplan/kit/log';
import { freshNamespace } from '@geoplan/test-servers/fresh-namespace';
import { sharedServers } from '@geoplan/test-servers/shared-servers';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { GatewayOptions } from '../gateway.ts';
import { startTestGateway } from '../testing/start-test-gateway.ts';

async function started(options: Partial<GatewayOptions> = {}) {
  const gateway = await startTestGateway(options);
  onTestFinished(() => gateway.close());
  return gateway;
}

function rabbit() {
  const bus = createRabbitBus({
    url: sharedServers().rabbitmq,
    log: createLog({ service: 'test', level: 'silent' }),
    namespace: freshNamespace(),
  });
  onTestFinished(() => bus.close());
  return bus;
}

function revoked(...sessionIds: string[]) {
  return {
    id: randomUUID(),
    type: sessionRevoked.type,
    version: sessionRevoked.version,
    occurredAt: new Date().toISOString(),
    traceparent: '00-11111111111111111111111111111111-1111111111111111-01',
    data: { sessionIds, until: new Date(Date.now() + 3_600_000).toISOString() },
  };
}

describe('an ended session', () => {
  it('rejects an ended session on every replica as soon as the bus message arrives, even if its token was cached', async () => {
    const bus = rabbit();
    const [one, other] = [await started({ bus }), await started({ bus: bus })];
    await expect.poll(() => bus.ready()).toBe(true);
    const replicas = [one, other];
    for (const each of replicas) {
      const session = each.people.user;
      expect((await each.call('/api/things/x')).status).toBe(200);
      await bus.publish(sessionRevoked, revoked(session.sessionId, randomUUID()));
      await expect.poll(async () => (await each.call('/api/things/x')).status).toBe(401);
      expect((await each.call('/api/things/x', { as: each.people.admin })).status).toBe(200);
      // On a public endpoint, the caller counts as anonymous.
      expect(await (await each.call('/api/open')).json()).toMatchObject({ data: { kind: 'anonymous' } });
    }
  });

  it('rejects an ended session within 5 s even if the message was lost', async () => {
    const gateway = await started();
    expect((await gateway.call('/api/things/x')).status).toBe(200);
    gateway.auth.revoke(gateway.people.user.sessionId);
    await expect.poll(async () => (await gateway.call('/api/things/x')).status, { interval: 100 }).toBe(401);
  });

  it('rejects an ended session on a gateway that starts afterwards', async () => {
    const first = await started();
    const session = first.people.user;
    first.auth.revoke(session.sessionId);
    const later = await started({
      services: {
        auth: first.auth.origin,
        geo: 'http://127.0.0.1:1',
        notion: first.stub.origin,
        balance: 'http://127.0.0.1:1',
        httpcheck: 'http://127.0.0.1:1',
      },
    });
    expect((await later.call('/api/stub/x', { as: session })).status).toBe(401);
    expect((await later.call('/api/stub/x', { as: first.people.admin })).status).toBe(200);
  });

  it('ends the event streams of an ended session, but no others', async () => {
    const gateway = await started();
    gateway.stub.respondWith((_request, response) => {
      response.write('data: 1\n\n');
    });
    const mine = await gateway.call('/api/stub/x/events');
    const other = await gateway.call('/api/stub/x/events', { as: gateway.people.admin });
    gateway.auth.revoke(gateway.people.user.sessionId);
    await expect(mine.text()).rejects.toThrow();
    const reader = other.body!.getReader();
    expect((await reader.read()).done).toBe(false);
    await reader.cancel();
  });

  it('keeps rejecting a known ended session while auth is down, and reports degraded readiness', async () => {
    const gateway = await started();
    gateway.auth.revoke(gateway.people.user.sessionId);
    await expect.poll(async () => (await gateway.call('/api/things/x')).status).toBe(401);
    gateway.auth.setDown(true);
    const ready = async (): Promise<unknown> => (await fetch(`${gateway.inner}/readyz`)).json();
    await expect
      .poll(ready, { interval: 200 })
      .toMatchObject({ status: 'degraded', checks: { revocations: 'degraded', keys: 'ok' } });
    expect((await gateway.call('/api/things/x')).status).toBe(401);
    expect((await gateway.call('/api/things/x', { as: gateway.people.admin })).status).toBe(200);
    gateway.auth.setDown(false);
    await expect.poll(ready).toMatchObject({ status: 'ok' });
  });
});
