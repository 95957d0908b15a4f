import { expect, it } from 'vitest';
import { collect, expectReceived, upTo, useHarness, type MakeHarness } from './bus-harness.ts';
import { ended, lookUp, noticed, numbered, unheard } from './test-messages.ts';

/** Tests the recipients of each kind of message. */
export function describeDelivery(make: MakeHarness): void {
  const { replica } = useHarness(make);

  it('delivers an event once to each listening service, however many replicas it has', async () => {
    const [one, two] = [await replica(), await replica()];
    const first = await collect(one, noticed, 'balance');
    const second = await collect(two, noticed, 'balance');
    const other = await collect(two, noticed, 'notion');
    await Promise.all(upTo(20).map((number) => one.publish(noticed, numbered(noticed, number))));
    await expectReceived(upTo(20), other);
    await expectReceived(upTo(20), first, second);
  });

  it('delivers a job to one of many workers', async () => {
    const workers = await Promise.all(upTo(3).map(async () => collect(await replica(), lookUp, 'geo')));
    const bus = await replica();
    await Promise.all(upTo(90).map((number) => bus.publish(lookUp, numbered(lookUp, number))));
    await expectReceived(upTo(90), ...workers);
  });

  it('delivers a broadcast to every replica, and accepts one without listeners', async () => {
    const bus = await replica();
    await bus.publish(ended, numbered(ended, 0));
    const replicas = await Promise.all(upTo(3).map(async () => collect(await replica(), ended, 'gateway')));
    await bus.publish(ended, numbered(ended, 1));
    for (const received of replicas) await expectReceived([1], received);
  });

  it('accepts an event without declared listeners', async () => {
    const bus = await replica();
    await bus.publish(unheard, numbered(unheard, 1));
  });

  it('keeps an event or job for each of its listeners, even one that has never started', async () => {
    const bus = await replica();
    await bus.publish(lookUp, numbered(lookUp, 1));
    await expectReceived([1], await collect(bus, lookUp, 'geo'));
    const balance = await collect(bus, noticed, 'balance');
    await bus.publish(noticed, numbered(noticed, 2));
    await expectReceived([2], balance);
    await expectReceived([2], await collect(await replica(), noticed, 'notion'));
  });
}

/** Tests the content and timing of delivered messages. */
export function describeMessages(make: MakeHarness): void {
  const { replica } = useHarness(make);

  it('keeps messages for a stopped service once its queue exists', async () => {
    const early = await replica();
    await collect(early, lookUp, 'geo');
    await early.close();
    const bus = await replica();
    await Promise.all(upTo(5).map((number) => bus.publish(lookUp, numbered(lookUp, number))));
    await expectReceived(upTo(5), await collect(await replica(), lookUp, 'geo'));
  });

  it('delivers id, trace, actor and a body of 200 KB unchanged', async () => {
    const bus = await replica();
    const received: unknown[] = [];
    await bus.consume(
      lookUp,
      { service: 'geo' },
      async (data, envelope) => void received.push(data, envelope),
    );
    const envelope = { ...numbered(lookUp, 7, 'ж'.repeat(100_000)), actor: 'somebody' };
    await bus.publish(lookUp, envelope);
    await expect.poll(() => received.length).toBe(2);
    expect(received).toEqual([envelope.data, envelope]);
  });

  it('delivers a message published twice with the same id both times', async () => {
    const bus = await replica();
    const ids: string[] = [];
    await bus.consume(lookUp, { service: 'geo' }, async (_, { id }) => void ids.push(id));
    const envelope = numbered(lookUp, 1);
    await Promise.all([bus.publish(lookUp, envelope), bus.publish(lookUp, envelope)]);
    await expect.poll(() => ids).toEqual([envelope.id, envelope.id]);
  });
}
