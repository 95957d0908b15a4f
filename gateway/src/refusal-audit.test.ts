import type { Envelope } from '@geoplan/contracts/define';
import { BusUnavailableError } from '@geoplan/kit/bus/bus-errors';
import { describe, expect, it, onTestFinished } from 'vitest';
import { silentBus, startTestGateway } from './testing/start-test-gateway.ts';

describe('refusals while the broker is away', () => {
  it('are kept and published once it is back, each under its own id', async () => {
    let away = true;
    const tried: Envelope[] = [];
    const taken: Envelope[] = [];
    const bus = {
      ...silentBus,
      publish: async (_declared: unknown, envelope: Envelope) => {
        tried.push(envelope);
        if (away) throw new BusUnavailableError('away');
        taken.push(envelope);
      },
    };
    const gateway = await startTestGateway({ bus });
    onTestFinished(() => gateway.close());
    for (let at = 0; at < 3; at += 1)
      expect((await gateway.call('/api/things/x', { method: 'DELETE' })).status).toBe(403);
    await expect.poll(() => tried.length).toBeGreaterThan(0);
    away = false;
    await expect.poll(() => taken.length, { timeout: 5_000 }).toBe(3);
    expect(new Set(taken.map(({ id }) => id)).size).toBe(3);
    expect(taken[0]).toMatchObject({
      type: 'auth.audit-entry-recorded',
      actor: gateway.people.user.userId,
      data: { action: 'access.refused', target: 'DELETE /api/things/{name}', actor: 'user@example.org' },
    });
  });
});
