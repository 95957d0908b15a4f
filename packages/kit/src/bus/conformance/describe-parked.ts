import { expect, it } from 'vitest';
import { createMetrics } from '../../metrics.ts';
import { addBusMetrics } from '../../metrics/bus-metrics.ts';
import { listParked, requeueParked, showParked, type ParkedReport } from '../parked/report-parked.ts';
import type { Bus } from '../bus.ts';
import type { ParkedMessages } from '../parked/parked-messages.ts';
import { upTo, useHarness, type MakeHarness } from './bus-harness.ts';
import { ended, lookUp, numbered, type TestMessage } from './test-messages.ts';

/** Runs an operator's command in the same way as the `geoplan` program. */
async function report(
  open: () => Promise<ParkedMessages>,
  action: (parked: ParkedMessages, queue: string) => Promise<ParkedReport>,
  queue = '',
): Promise<string> {
  const parked = await open();
  try {
    return (await action(parked, queue)).text;
  } finally {
    await parked.close();
  }
}

/** A consumer that fails until it is repaired. */
async function brokenConsumer(bus: Bus, declared: TestMessage, service: string) {
  const state = { isMended: false, handled: [] as number[] };
  await bus.consume(declared, { service, maxAttempts: 1 }, async ({ number }) => {
    if (!state.isMended) throw new Error('broken');
    state.handled.push(number);
  });
  return state;
}

async function parkedCount(bus: Bus): Promise<number> {
  return (await bus.queueCounts()).reduce((sum, { parked }) => sum + parked, 0);
}

/** Tests an operator's actions on parked messages. */
export function describeParked(make: MakeHarness): void {
  const { replica, openParked } = useHarness(make);

  it('are counted for each queue on /metrics, listed, shown with their reason, and requeued', async () => {
    const bus = await replica();
    const metrics = createMetrics('geo');
    addBusMetrics(metrics, bus, 'geo');
    const consumer = await brokenConsumer(bus, lookUp, 'geo');
    const [{ queue } = { queue: '' }] = await bus.queueCounts();
    const shown = () => metrics.registry.metrics();
    expect(await shown()).toContain(`bus_parked_messages{queue="${queue}",service="geo"} 0`);
    expect(await report(openParked, listParked)).toBe('No parked messages.\n');
    const envelopes = upTo(3).map((number) => numbered(lookUp, number));
    for (const envelope of envelopes) await bus.publish(lookUp, envelope);
    const gauge = `bus_parked_messages{queue="${queue}",service="geo"} 3`;
    await expect.poll(shown, { interval: 100 }).toContain(gauge);
    expect(await report(openParked, listParked)).toMatch(new RegExp(`^ +3 +${queue}\\n$`));
    const out = await report(openParked, showParked, queue);
    expect(out.match(/reason: broken/g)).toHaveLength(3);
    for (const { id } of envelopes) expect(out).toContain(id);
    // A shown message returns to the queue only after a moment.
    await expect.poll(() => report(openParked, listParked)).toMatch(/^ +3 /);
    consumer.isMended = true;
    expect(await report(openParked, requeueParked, queue)).toContain(': 3.');
    await expect.poll(() => new Set(consumer.handled)).toEqual(new Set(upTo(3)));
    expect(await report(openParked, listParked)).toBe('No parked messages.\n');
    expect(await shown()).toContain(`bus_parked_messages{queue="${queue}",service="geo"} 0`);
  });

  it('are requeued with all their attempts, and parked again while the cause remains', async () => {
    const bus = await replica();
    let attempts = 0;
    await bus.consume(lookUp, { service: 'geo', maxAttempts: 3 }, async () => {
      attempts += 1;
      throw new Error('broken');
    });
    await bus.publish(lookUp, numbered(lookUp, 1));
    await expect.poll(() => parkedCount(bus), { interval: 100 }).toBe(1);
    const [{ queue } = { queue: '' }] = await bus.queueCounts();
    await report(openParked, requeueParked, queue);
    await expect.poll(() => attempts).toBe(6);
    await expect.poll(() => parkedCount(bus), { interval: 100 }).toBe(1);
  });
}

/** Tests the destinations of requeued messages. */
export function describeRequeue(make: MakeHarness): void {
  const { replica, openParked } = useHarness(make);

  it('of a broadcast are requeued to the current replicas', async () => {
    const early = await replica();
    await brokenConsumer(early, ended, 'gateway');
    await early.publish(ended, numbered(ended, 7));
    await expect.poll(() => parkedCount(early), { interval: 100 }).toBe(1);
    await early.close();
    const later = await brokenConsumer(await replica(), ended, 'gateway');
    later.isMended = true;
    const queue = (await report(openParked, listParked)).trim().split(/ +/)[1] ?? '';
    expect(await report(openParked, requeueParked, queue)).toContain(': 1.');
    await expect.poll(() => later.handled).toEqual([7]);
  });

  it('stay parked if nothing listens, and the operator gets an error', async () => {
    const requeued = report(openParked, requeueParked, 'geoplan.nobody.nothing');
    await expect(requeued).rejects.toThrow('geoplan.nobody.nothing');
  });
}
