import { expect, it } from 'vitest';
import { createMetrics } from '../../metrics.ts';
import { addBusMetrics } from '../../metrics/bus-metrics.ts';
import { runMessagesCommand } from '../parked/messages-command.ts';
import type { Bus } from '../bus.ts';
import type { ParkedMessages } from '../parked/parked-messages.ts';
import { upTo, useHarness, type MakeHarness } from './bus-harness.ts';
import { ended, lookUp, numbered, type TestMessage } from './test-messages.ts';

/** Runs the command as a person would. */
async function run(open: () => Promise<ParkedMessages>, ...args: string[]) {
  const texts = { out: '', complaint: '' };
  const code = await runMessagesCommand({
    args,
    open,
    out: (text) => void (texts.out += text),
    printError: (text) => void (texts.complaint += text),
  });
  return { code, ...texts };
}

/** A consumer that fails until it is mended. */
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

/** What a person sees of parked messages, and does with them. */
export function describeParked(make: MakeHarness): void {
  const { replica, openParked } = useHarness(make);

  it('are counted for each queue on /metrics, listed, shown with their reason, and put back to work', async () => {
    const bus = await replica();
    const metrics = createMetrics('geo');
    addBusMetrics(metrics, bus, 'geo');
    const consumer = await brokenConsumer(bus, lookUp, 'geo');
    const [{ queue } = { queue: '' }] = await bus.queueCounts();
    const shown = () => metrics.registry.metrics();
    expect(await shown()).toContain(`bus_parked_messages{queue="${queue}",service="geo"} 0`);
    expect(await run(openParked, 'list')).toMatchObject({ code: 0, out: 'No parked messages.\n' });
    const envelopes = upTo(3).map((number) => numbered(lookUp, number));
    for (const envelope of envelopes) await bus.publish(lookUp, envelope);
    const gauge = `bus_parked_messages{queue="${queue}",service="geo"} 3`;
    await expect.poll(shown, { interval: 100 }).toContain(gauge);
    expect((await run(openParked, 'list')).out).toMatch(new RegExp(`^ +3 +${queue}\\n$`));
    const { out } = await run(openParked, 'show', queue);
    expect(out.match(/reason: broken/g)).toHaveLength(3);
    for (const { id } of envelopes) expect(out).toContain(id);
    consumer.isMended = true;
    expect(await run(openParked, 'requeue', queue)).toMatchObject({
      code: 0,
      out: expect.stringContaining('3 messages'),
    });
    await expect.poll(() => new Set(consumer.handled)).toEqual(new Set(upTo(3)));
    expect((await run(openParked, 'list')).out).toBe('No parked messages.\n');
    expect(await shown()).toContain(`bus_parked_messages{queue="${queue}",service="geo"} 0`);
  });

  it('go back with all their attempts, and are parked again while the cause is not mended', async () => {
    const bus = await replica();
    let attempts = 0;
    await bus.consume(lookUp, { service: 'geo', maxAttempts: 3 }, async () => {
      attempts += 1;
      throw new Error('broken');
    });
    await bus.publish(lookUp, numbered(lookUp, 1));
    await expect.poll(() => parkedCount(bus), { interval: 100 }).toBe(1);
    const [{ queue } = { queue: '' }] = await bus.queueCounts();
    await run(openParked, 'requeue', queue);
    await expect.poll(() => attempts).toBe(6);
    await expect.poll(() => parkedCount(bus), { interval: 100 }).toBe(1);
  });
}

/** Where a requeued message goes. */
export function describeRequeue(make: MakeHarness): void {
  const { replica, openParked } = useHarness(make);

  it('of a broadcast go to the replicas that live now', async () => {
    const early = await replica();
    await brokenConsumer(early, ended, 'gateway');
    await early.publish(ended, numbered(ended, 7));
    await expect.poll(() => parkedCount(early), { interval: 100 }).toBe(1);
    await early.close();
    const later = await brokenConsumer(await replica(), ended, 'gateway');
    later.isMended = true;
    const { out } = await run(openParked, 'list');
    expect((await run(openParked, 'requeue', out.trim().split(/ +/)[1] ?? '')).code).toBe(0);
    await expect.poll(() => later.handled).toEqual([7]);
  });

  it('are left alone by a wrong use, which is answered with the help', async () => {
    const help = await run(openParked, '--help');
    expect(help).toMatchObject({
      code: 0,
      out: expect.stringContaining('Usage: npm run messages') as string,
    });
    for (const args of [['requeue'], ['list', 'surplus'], ['dance'], ['--loud'], []])
      expect(await run(openParked, ...args)).toEqual({ code: 2, out: '', complaint: help.out });
  });

  it('stay parked when nobody listens, and the command says so', async () => {
    const { code, complaint } = await run(openParked, 'requeue', 'geoplan.nobody.nothing');
    expect(code).toBe(1);
    expect(complaint).toContain('geoplan.nobody.nothing');
  });
}
