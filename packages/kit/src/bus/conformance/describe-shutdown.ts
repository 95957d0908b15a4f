import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { deadlineIn } from '../../deadline.ts';
import { BusUnavailableError } from '../bus-errors.ts';
import { collect, expectReceived, upTo, useHarness, type MakeHarness } from './bus-harness.ts';
import { lookUp, numbered } from './test-messages.ts';

/** Tests the shutdown of a replica. */
export function describeShutdown(make: MakeHarness): void {
  const { replica } = useHarness(make);

  it('is ready once it consumes and not after it has closed', async () => {
    const bus = await replica();
    await collect(bus, lookUp, 'geo');
    await expect.poll(() => bus.ready()).toBe(true);
    await bus.close();
    expect(bus.ready()).toBe(false);
    await expect(bus.publish(lookUp, numbered(lookUp, 1))).rejects.toThrow(BusUnavailableError);
  });

  it('finishes the running handlers before closing, and leaves the rest to others', async () => {
    const leaving = await replica();
    const finished: number[] = [];
    let started = 0;
    const held = Promise.withResolvers<void>();
    await leaving.consume(lookUp, { service: 'geo', prefetch: 4 }, async ({ number }) => {
      started += 1;
      await held.promise;
      // A `close` that does not wait would resolve within this time.
      await sleep(50);
      finished.push(number);
    });
    const bus = await replica();
    await Promise.all(upTo(20).map((number) => bus.publish(lookUp, numbered(lookUp, number))));
    await expect.poll(() => started).toBeGreaterThan(0);
    // Far in the future, because the test covers the waiting, not its duration.
    const closing = leaving.close(deadlineIn(100_000));
    await expect.poll(() => leaving.ready()).toBe(false);
    held.resolve();
    await closing;
    expect(finished).toHaveLength(started);
    expect(started).toBeLessThanOrEqual(4);
    const others = await collect(bus, lookUp, 'geo');
    await expect.poll(() => others.length).toBe(20 - finished.length);
    await expectReceived(upTo(20), finished, others);
  });
}
