import { describe, expect, it } from 'vitest';
import { readiness } from './health.ts';

describe('readiness', () => {
  it('is as bad as its worst dependency', async () => {
    expect((await readiness({ a: () => 'ok', b: () => 'degraded' })).status).toBe('degraded');
    expect((await readiness({ a: () => 'down', b: () => 'degraded' })).status).toBe('down');
    expect((await readiness({})).status).toBe('ok');
  });

  it('counts a probe that throws or stays silent as down, within about a second', async () => {
    const startedAt = Date.now();
    const state = await readiness({
      thrown: () => Promise.reject(new Error('x')),
      silent: () => new Promise(() => undefined),
    });
    expect(state.checks).toEqual({ thrown: 'down', silent: 'down' });
    expect(Date.now() - startedAt).toBeLessThan(3_000);
  });
});
