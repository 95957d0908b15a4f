import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createReplicas, systemSource } from './replicas.ts';

/** Replicas without connections; `tell` resolves once they are known. */
function chosenFrom(hostname = 'geo', restMs = 60_000) {
  let addresses: string[] = [];
  const resolve = vi.fn(async () => addresses);
  const closed: string[] = [];
  const replicas = createReplicas({
    hostname,
    everyMs: 5,
    restMs,
    resolve,
    open: (address) => address,
    close: (address) => closed.push(address),
  });
  onTestFinished(() => replicas.close());
  const tell = async (...next: string[]): Promise<void> => {
    addresses = next;
    const before = resolve.mock.calls.length;
    await expect.poll(() => resolve.mock.calls.length).toBeGreaterThan(before + 2);
  };
  const take = (): string => replicas.take('requests')?.address ?? '';
  return { replicas, resolve, closed, tell, take };
}

describe('the choice of a replica', () => {
  it('is none for a literal and for this machine: they are never looked up', async () => {
    for (const hostname of ['localhost', '127.0.0.1', '::1']) {
      const { resolve, take } = chosenFrom(hostname);
      expect([take(), take()]).toEqual([hostname, hostname]);
      expect(resolve).not.toHaveBeenCalled();
    }
  });

  it('goes by name until the addresses are known, and then by turns', async () => {
    const { take, tell, closed } = chosenFrom();
    expect(take()).toBe('geo');
    await tell('a', 'b', 'a');
    expect([take(), take(), take(), take()].toSorted((a, b) => a.localeCompare(b))).toEqual([
      'a',
      'a',
      'b',
      'b',
    ]);
    expect(closed).toEqual([]);
  });

  it('passes over one that could not be reached, as long as there is another', async () => {
    const { replicas, tell, take } = chosenFrom();
    await tell('a', 'b');
    const first = replicas.take('requests')!;
    replicas.rest(first);
    const other = first.address === 'a' ? 'b' : 'a';
    expect([take(), take(), take()]).toEqual([other, other, other]);
    await tell(first.address);
    expect(take()).toBe(first.address);
    expect(replicas.take('requests', new Set([first]))).toBeUndefined();
  });

  it('comes back to it after a while', async () => {
    const { replicas, tell, take } = chosenFrom('geo', 1);
    await tell('a', 'b');
    const first = replicas.take('requests')!;
    replicas.rest(first);
    await expect.poll(take).toBe(first.address);
  });

  it('counts streams apart: a replica that holds many still gets its requests', async () => {
    const { replicas, tell, take } = chosenFrom();
    await tell('a');
    for (let at = 0; at < 10; at += 1) replicas.take('streams');
    await tell('a', 'b');
    expect(replicas.take('streams')?.address).toBe('b');
    expect([take(), take(), take(), take()].toSorted((a, b) => a.localeCompare(b))).toEqual([
      'a',
      'a',
      'b',
      'b',
    ]);
  });

  it('leaves a vanished one its work and closes it afterwards', async () => {
    const { replicas, tell, closed } = chosenFrom();
    await tell('a');
    const busy = replicas.take('requests')!;
    await tell('b');
    expect(closed).toEqual(['geo']);
    replicas.giveBack(busy, 'requests');
    expect(closed).toEqual(['geo', 'a']);
  });

  it('knows names that only the hosts file has', async () => {
    expect(await systemSource.resolve('localhost')).toContain('127.0.0.1');
    await expect(systemSource.resolve('nobody.invalid')).rejects.toThrow();
  });
});
