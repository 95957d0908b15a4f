import type { Envelope } from '@geoplan/contracts/define';
import { BusUnavailableError } from '@geoplan/kit/bus/bus-errors';
import { createLog } from '@geoplan/kit/log';
import { noBus } from '@geoplan/kit/testing/no-bus';
import { describe, expect, it, onTestFinished } from 'vitest';
import { policyOf } from '../request/routes.ts';
import { createDeniedAccessAudit } from './denied-access-audit.ts';
import { startTestGateway } from '../testing/start-test-gateway.ts';
import { removeThing, saveThing } from '../testing/test-endpoints.ts';

/** A broker that may be down; `tried` has the messages offered to it, `taken` those it confirmed. */
function startBroker(isAway = false) {
  const state = { isAway, tried: [] as Envelope[], taken: [] as Envelope[] };
  const publish = async (_declared: unknown, envelope: Envelope): Promise<void> => {
    state.tried.push(envelope);
    if (state.isAway) throw new BusUnavailableError('away');
    state.taken.push(envelope);
  };
  return { state, bus: { ...noBus, publish } };
}

function deniedRequest(endpoint: typeof removeThing | typeof saveThing) {
  return { id: crypto.randomUUID(), policy: policyOf(endpoint), address: '192.0.2.1' };
}
const somebody = { userId: crypto.randomUUID(), email: 'viewer@example.org' };
const log = createLog({ service: 'gateway', level: 'silent' });

describe('denials while the broker is down', () => {
  it('keeps denials while the broker is down and publishes them once it is back, each under its own id', async () => {
    const { state, bus } = startBroker(true);
    const gateway = await startTestGateway({ bus });
    onTestFinished(() => gateway.close());
    const { user, viewer } = gateway.people;
    for (const as of [user, viewer])
      expect((await gateway.call('/api/things/x', { method: 'DELETE', as })).status).toBe(403);
    await expect.poll(() => state.tried.length).toBeGreaterThan(0);
    state.isAway = false;
    await expect.poll(() => state.taken.length).toBe(2);
    expect(new Set(state.taken.map(({ id }) => id)).size).toBe(2);
    expect(state.taken[0]).toMatchObject({
      type: 'auth.audit-entry-recorded',
      actor: user.userId,
      data: { action: 'access.refused', target: 'DELETE /api/things/{name}', actor: 'user@example.org' },
    });
  });
});

it('keeps the last thousand denials while the broker is down, and drops older ones', async () => {
  const { state, bus } = startBroker(true);
  const audit = createDeniedAccessAudit({ bus, log });
  const emails = Array.from({ length: 1_002 }, (_, at) => `viewer${at}@example.org`);
  for (const email of emails)
    audit.record(deniedRequest(removeThing), { userId: crypto.randomUUID(), email });
  onTestFinished(() => audit.close());
  state.isAway = false;
  await expect
    .poll(() => state.taken.map(({ data }) => (data as { actor: string }).actor))
    .toEqual(emails.slice(2));
});

describe('a 403 of a service', () => {
  it('audits 403s from a service once per minute, like 403s from the gateway itself', async () => {
    const { state, bus } = startBroker();
    const gateway = await startTestGateway({ bus });
    onTestFinished(() => gateway.close());
    gateway.stub.respondWith((_request, response) => {
      response.writeHead(403, { 'content-type': 'application/json' });
      response.end('{"success":false,"error":{"code":"forbidden","message":"Недостаточно прав"}}');
    });
    const refused = async () => expect((await gateway.call('/api/stub/x')).status).toBe(403);
    await refused();
    await expect.poll(() => state.taken).toHaveLength(1);
    await refused();
    await gateway.close();
    const denial = { action: 'access.refused', target: 'GET /api/stub/{name}', actor: 'user@example.org' };
    expect(state.taken.map(({ data }) => data)).toMatchObject([denial, denial]);
  });
});

describe('repeated denials', () => {
  it('publishes one row immediately and a second one with the number of repeats when the window ends', async () => {
    const { state, bus } = startBroker();
    const audit = createDeniedAccessAudit({ bus, log, windowMs: 500 });
    onTestFinished(() => audit.close());
    for (let at = 0; at < 100; at += 1) audit.record(deniedRequest(removeThing), somebody);
    audit.record(deniedRequest(saveThing), somebody);
    audit.record(deniedRequest(removeThing), { userId: crypto.randomUUID(), email: 'other@example.org' });
    const rows = () =>
      state.taken.map(({ data }) => {
        const { actor, target, times } = data as { actor: string; target: string; times?: number };
        return [actor, target, times];
      });
    const first = [
      ['viewer@example.org', 'DELETE /api/things/{name}', undefined],
      ['viewer@example.org', 'POST /api/things/{name}', undefined],
      ['other@example.org', 'DELETE /api/things/{name}', undefined],
    ];
    await expect.poll(rows).toEqual(first);
    const later = [...first, ['viewer@example.org', 'DELETE /api/things/{name}', 99]];
    await expect.poll(rows).toEqual(later);
    // The row has opened the next window, so the denial is counted but not published.
    audit.record(deniedRequest(removeThing), somebody);
    expect(rows()).toEqual(later);
    await expect.poll(rows).toHaveLength(5);
  });

  it('publishes all denials when the gateway closes, including repeats that it had only counted until then', async () => {
    const { state, bus } = startBroker();
    const gateway = await startTestGateway({ bus });
    for (let at = 0; at < 3; at += 1)
      expect((await gateway.call('/api/things/x', { method: 'DELETE' })).status).toBe(403);
    await expect.poll(() => state.taken).toHaveLength(1);
    await gateway.close();
    expect(state.taken.map(({ data }) => data)).toMatchObject([{}, { times: 2 }]);
  });

  it('lets the gateway close with unpublished denials if the broker is down or unresponsive', async () => {
    const { state, bus } = startBroker(true);
    const hung = createDeniedAccessAudit({
      bus: { ...bus, publish: () => new Promise(() => undefined) },
      log,
    });
    const failing = createDeniedAccessAudit({ bus, log });
    for (const audit of [hung, failing]) {
      audit.record(deniedRequest(removeThing), somebody);
      await audit.close();
    }
    expect(state.tried.length).toBeGreaterThan(1);
    expect(state.taken).toEqual([]);
  });
});
