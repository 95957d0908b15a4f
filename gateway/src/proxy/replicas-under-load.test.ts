import { describe, expect, it } from 'vitest';
import { bodyOf, gatewayBefore, startReplicas } from '../testing/start-replicas.ts';

describe('replicas under load', () => {
  it('fails no GET and executes no POST twice while replicas are killed and restarted', async () => {
    // Slow enough that some are at a replica whenever it is killed.
    const replicas = await startReplicas(2, {}, 10);
    replicas.source.avoidMs = 50;
    const { gateway, resolveTo } = await gatewayBefore(replicas);
    await resolveTo(0, 1);
    const stop = new AbortController();
    const statuses: Record<string, number[]> = { GET: [], POST: [] };
    async function keepAsking(method: string): Promise<void> {
      while (!stop.signal.aborted) {
        const answer = await gateway.call('/api/things/x', { method, ...bodyOf(method) });
        await answer.text();
        statuses[method]?.push(answer.status);
      }
    }
    const work = ['GET', 'GET', 'GET', 'POST', 'POST', 'POST'].map(keepAsking);
    for (let round = 0; round < 4; round += 1) {
      const seen = statuses['GET']!.length;
      await expect.poll(() => statuses['GET']!.length).toBeGreaterThan(seen + 20);
      await replicas.kill(round % 2);
      await expect.poll(() => statuses['GET']!.length).toBeGreaterThan(seen + 40);
      await replicas.run(round % 2);
    }
    stop.abort();
    await Promise.all(work);
    expect(new Set(statuses['GET'])).toEqual(new Set([200]));
    expect([...new Set(statuses['POST'])].filter((status) => status !== 200 && status !== 503)).toEqual([]);
    // Each POST reached a service at most once; those interrupted there are the 503s.
    expect(replicas.posts()).toBeLessThanOrEqual(statuses['POST']!.length);
    expect(replicas.posts()).toBeGreaterThanOrEqual(
      statuses['POST']!.filter((status) => status === 200).length,
    );
  });

  it('fails no request while replicas are added and removed', async () => {
    const replicas = await startReplicas(3);
    const { gateway, resolveTo } = await gatewayBefore(replicas);
    await resolveTo(0);
    const stop = new AbortController();
    const statuses = new Set<number>();
    const work = Array.from({ length: 6 }, async (_, at) => {
      const method = at % 2 === 0 ? 'GET' : 'POST';
      while (!stop.signal.aborted)
        statuses.add((await gateway.call('/api/things/x', { method, ...bodyOf(method) })).status);
    });
    for (const which of [[0, 1, 2], [2], [1, 2], [0]]) {
      const before = [...replicas.served];
      await resolveTo(...which);
      for (const at of which)
        await expect.poll(() => replicas.served[at]).toBeGreaterThan((before[at] ?? 0) + 3);
    }
    stop.abort();
    await Promise.all(work);
    expect(statuses).toEqual(new Set([200]));
  });
});
