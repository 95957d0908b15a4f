import { expect, it } from 'vitest';
import { currentTrace } from '../../trace.ts';
import { upTo, useHarness, type MakeHarness } from './bus-harness.ts';
import { ended, lookUp, numbered } from './test-messages.ts';

/** Tests the handling of failing messages. */
export function describeFailures(make: MakeHarness): void {
  const { replica, allParked, oneParked } = useHarness(make);

  it('redelivers after the handler threw, in the trace of the message', async () => {
    const bus = await replica();
    const traces: string[] = [];
    await bus.consume(lookUp, { service: 'geo' }, async () => {
      traces.push(currentTrace().traceparent.slice(0, 35));
      if (traces.length < 3) throw new Error('not yet');
    });
    const envelope = numbered(lookUp, 1);
    await bus.publish(lookUp, envelope);
    await expect.poll(() => traces.length).toBe(3);
    expect(new Set(traces)).toEqual(new Set([envelope.traceparent.slice(0, 35)]));
    expect(await allParked()).toEqual([]);
  });

  it('retries after the first short pause while another message waits in a long one', async () => {
    // The long pause exceeds the duration of the test, so the message "long" waits until the end even on a slow
    // machine.
    const bus = await replica({ retryDelaysMs: [20, 60_000] });
    const attempts: string[] = [];
    await bus.consume(lookUp, { service: 'geo' }, async ({ text = '' }) => {
      attempts.push(text);
      if (text === 'long' || attempts.filter((one) => one === text).length < 2) throw new Error('not yet');
    });
    await bus.publish(lookUp, numbered(lookUp, 1, 'long'));
    await expect.poll(() => attempts).toEqual(['long', 'long']);
    await bus.publish(lookUp, numbered(lookUp, 2, 'short'));
    await expect.poll(() => attempts).toEqual(['long', 'long', 'short', 'short']);
  });

  it('parks a poison message with its reason after 5 attempts while the others finish', async () => {
    const bus = await replica();
    const attempts = new Map<number, number>();
    await bus.consume(lookUp, { service: 'geo' }, async ({ number }) => {
      attempts.set(number, (attempts.get(number) ?? 0) + 1);
      if (number === 13) throw new Error('thirteen is poison');
    });
    const poison = numbered(lookUp, 13);
    const envelopes = upTo(100).map((number) => (number === 13 ? poison : numbered(lookUp, number)));
    await Promise.all(envelopes.map((envelope) => bus.publish(lookUp, envelope)));
    const parked = await oneParked();
    expect(parked).toMatchObject({ reason: 'thirteen is poison', failures: 5, body: JSON.stringify(poison) });
    expect(Date.now() - Date.parse(parked.parkedAt)).toBeLessThan(60_000);
    expect(attempts.get(13)).toBe(5);
    const once = () => [...attempts].filter(([number, times]) => number !== 13 && times === 1);
    await expect.poll(once).toHaveLength(99);
  });
}

/** Tests the parked messages and their reasons. */
export function describeParking(make: MakeHarness): void {
  const { replica, oneParked } = useHarness(make);

  it('parks invalid data after its attempts, and delivers valid data', async () => {
    const bus = await replica();
    let handled = 0;
    await bus.consume(lookUp, { service: 'geo' }, async () => void (handled += 1));
    const good = numbered(lookUp, 1);
    await bus.publish(lookUp, { ...good, data: { number: 'one' } });
    await bus.publish(lookUp, good);
    expect(await oneParked()).toMatchObject({
      failures: 5,
      reason: expect.stringContaining('number') as string,
    });
    await expect.poll(() => handled).toBe(1);
  });

  it('retries a broadcast too, and parks it', async () => {
    const bus = await replica();
    let attempts = 0;
    await bus.consume(ended, { service: 'gateway', maxAttempts: 3 }, async () => {
      attempts += 1;
      throw new Error('never');
    });
    await bus.publish(ended, numbered(ended, 1));
    await oneParked();
    expect(attempts).toBe(3);
  });

  it('refuses a consumer whose service the message does not declare as a listener', async () => {
    const consuming = (await replica()).consume(lookUp, { service: 'balance' }, async () => {});
    await expect(consuming).rejects.toThrow('balance');
  });
}
