import { createLog } from '@geoplan/kit/log';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createLoadBalancer, systemSource } from './load-balancer.ts';

const log = createLog({ service: 'test', level: 'silent' });

/** A balancer over replicas without connections; `resolveTo` waits until it has applied them. */
function balancerFor(hostname = 'geo', avoidMs = 60_000) {
  let addresses: string[] = [];
  const resolve = vi.fn(async () => addresses);
  const closed: string[] = [];
  const balancer = createLoadBalancer({
    hostname,
    log,
    everyMs: 5,
    avoidMs,
    resolve,
    open: (address) => address,
    close: (address) => closed.push(address),
  });
  onTestFinished(() => balancer.close());
  const resolveTo = async (...next: string[]): Promise<void> => {
    addresses = next;
    const before = resolve.mock.calls.length;
    await expect.poll(() => resolve.mock.calls.length).toBeGreaterThan(before + 2);
  };
  const acquire = (): string => balancer.acquire('requests')?.address ?? '';
  return { balancer, resolve, closed, resolveTo, acquire };
}

describe('the load balancer', () => {
  it('never looks up IP literals or localhost', async () => {
    for (const hostname of ['localhost', '127.0.0.1', '::1']) {
      const { resolve, acquire } = balancerFor(hostname);
      expect([acquire(), acquire()]).toEqual([hostname, hostname]);
      expect(resolve).not.toHaveBeenCalled();
    }
  });

  it('connects by name until the addresses are known, then uses them round robin', async () => {
    const { acquire, resolveTo, closed } = balancerFor();
    expect(acquire()).toBe('geo');
    await resolveTo('a', 'b', 'a');
    expect([acquire(), acquire(), acquire(), acquire()].toSorted((a, b) => a.localeCompare(b))).toEqual([
      'a',
      'a',
      'b',
      'b',
    ]);
    expect(closed).toEqual([]);
  });

  it('avoids an unreachable replica while another one is reachable', async () => {
    const { balancer, resolveTo, acquire } = balancerFor();
    await resolveTo('a', 'b');
    const first = balancer.acquire('requests')!;
    balancer.avoid(first);
    const other = first.address === 'a' ? 'b' : 'a';
    expect([acquire(), acquire(), acquire()]).toEqual([other, other, other]);
    await resolveTo(first.address);
    expect(acquire()).toBe(first.address);
    expect(balancer.acquire('requests', new Set([first]))).toBeUndefined();
  });

  it('uses an unreachable replica again after a while', async () => {
    const { balancer, resolveTo, acquire } = balancerFor('geo', 1);
    await resolveTo('a', 'b');
    const first = balancer.acquire('requests')!;
    balancer.avoid(first);
    await expect.poll(acquire).toBe(first.address);
  });

  it('counts streams separately, so that a replica with many streams still gets its share of requests', async () => {
    const { balancer, resolveTo, acquire } = balancerFor();
    await resolveTo('a');
    for (let at = 0; at < 10; at += 1) balancer.acquire('streams');
    await resolveTo('a', 'b');
    expect(balancer.acquire('streams')?.address).toBe('b');
    expect([acquire(), acquire(), acquire(), acquire()].toSorted((a, b) => a.localeCompare(b))).toEqual([
      'a',
      'a',
      'b',
      'b',
    ]);
  });

  it.each(['requests', 'streams'] as const)(
    'drains the %s of a removed replica before closing it',
    async (load) => {
      const { balancer, resolveTo, closed } = balancerFor();
      await resolveTo('a');
      const busy = balancer.acquire(load)!;
      await resolveTo('b');
      expect(closed).toEqual(['geo']);
      balancer.release(busy, load);
      expect(closed).toEqual(['geo', 'a']);
    },
  );

  it('closes a draining replica when the balancer itself is closed', async () => {
    const { balancer, resolveTo, closed } = balancerFor();
    await resolveTo('a');
    const busy = balancer.acquire('requests')!;
    await resolveTo('b');
    balancer.close();
    expect(closed).toEqual(['geo', 'b', 'a']);
    balancer.release(busy, 'requests');
    expect(closed, 'once').toHaveLength(3);
  });

  it('resolves names that are only in the hosts file', async () => {
    expect(await systemSource.resolve('localhost')).toContain('127.0.0.1');
    await expect(systemSource.resolve('nobody.invalid')).rejects.toThrow();
  });
});
