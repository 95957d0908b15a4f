import { describe, expect, it } from 'vitest';
import { readiness, serviceProbes } from './health.ts';

const database = (isThere: boolean) => ({
  ping: () => (isThere ? Promise.resolve() : Promise.reject(new Error('away'))),
});

describe('readiness', () => {
  it('returns the status of the worst dependency', async () => {
    expect((await readiness({ a: () => 'ok', b: () => 'degraded' })).status).toBe('degraded');
    expect((await readiness({ a: () => 'down', b: () => 'degraded' })).status).toBe('down');
    expect((await readiness({})).status).toBe('ok');
  });

  it('counts a probe that throws or does not respond as down', async () => {
    const state = await readiness({
      thrown: () => Promise.reject(new Error('x')),
      silent: () => new Promise(() => undefined),
    });
    expect(state.checks).toEqual({ thrown: 'down', silent: 'down' });
  });
});

describe('a service', () => {
  it.each([
    [true, true, 'ok', { postgres: 'ok', bus: 'ok' }],
    [true, false, 'degraded', { postgres: 'ok', bus: 'degraded' }],
    [false, true, 'down', { postgres: 'down', bus: 'ok' }],
  ])(
    'whose database is up: %s, and whose bus is ready: %s, is %s',
    async (isThere, isReady, status, checks) => {
      const probes = serviceProbes(database(isThere), { ready: () => isReady });
      expect(await readiness(probes)).toEqual({ status, checks });
    },
  );
});
