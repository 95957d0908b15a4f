import { z } from 'zod';
import { expect, it } from 'vitest';
import { useHarness, type MakeHarness } from './bus-harness.ts';
import { ended, lookUp, numbered } from './test-messages.ts';

const knowsSprouts = z.strictObject({
  number: z.int(),
  parts: z.array(z.strictObject({ kind: z.enum(['leaf', 'root', 'sprout']) })),
});

/** Tests the compatibility of messages between old and new versions of a service (P35). */
export function describeVersions(make: MakeHarness): void {
  const { replica, allParked, oneParked } = useHarness(make);

  it('drops fields that a newer publisher added, at any depth', async () => {
    const bus = await replica();
    const received: unknown[] = [];
    await bus.consume(
      lookUp,
      { service: 'geo' },
      async (data, envelope) => void received.push(data, envelope),
    );
    const known = numbered(lookUp, 1);
    const data = { number: 1, parts: [{ kind: 'leaf' }, { kind: 'root' }] };
    const sent = {
      ...known,
      shard: 3,
      data: { ...data, colour: 'green', parts: data.parts.map((part) => ({ ...part, depth: { m: 1 } })) },
    };
    await bus.publish(lookUp, sent);
    await expect.poll(() => received.length).toBe(2);
    expect(received[0]).toEqual(data);
    expect(received[1]).not.toHaveProperty('shard');
  });

  it.each([
    ['a newer version', { version: 2, data: { number: 2, parts: [{ kind: 'leaf' }] } }],
    ['an unknown value', { data: { number: 2, parts: [{ kind: 'sprout' }] } }],
  ])('keeps a message with %s for a replica that supports it', async (_what, newer) => {
    const old = await replica();
    const received: number[] = [];
    await old.consume(lookUp, { service: 'geo' }, async ({ number }) => void received.push(number));
    await old.publish(lookUp, { ...numbered(lookUp, 0), ...newer });
    await old.publish(lookUp, numbered(lookUp, 1));
    await expect.poll(() => received).toEqual([1]);
    const understood: number[] = [];
    const next = { ...lookUp, version: 2, data: knowsSprouts };
    const upgraded = await replica();
    await upgraded.consume(next, { service: 'geo' }, async ({ number }) => void understood.push(number));
    await expect.poll(() => understood).toEqual([2]);
    expect(received).toEqual([1]);
    expect(await allParked()).toEqual([]);
  });

  it('parks a message that no replica supports for too long, with its reason and without a failed attempt', async () => {
    const bus = await replica({ unreadForMs: 100 });
    await bus.consume(lookUp, { service: 'geo' }, async () => {});
    await bus.publish(lookUp, { ...numbered(lookUp, 1), version: 2 });
    const reason = expect.stringContaining('version 2') as string;
    expect(await oneParked()).toMatchObject({ failures: 0, reason });
  });

  it('parks a newer broadcast at once, since its queue has no other reader', async () => {
    const bus = await replica();
    await bus.consume(ended, { service: 'gateway' }, async () => {});
    await bus.publish(ended, { ...numbered(ended, 1), version: 2 });
    await oneParked();
  });
}
