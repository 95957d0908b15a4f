import { expect, it } from 'vitest';
import { AppError } from '../../errors.ts';
import { BusUnavailableError } from '../bus-errors.ts';
import { upTo, useHarness, type MakeHarness } from './bus-harness.ts';
import { lookUp, numbered } from './test-messages.ts';

/** Number of retries per hour at the longest pause of 30 s. */
const triesInAnHour = 120;

const refused = () =>
  Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' });

/** Tests the handling of healthy messages during outages (P6, P10). */
export function describeOutages(make: MakeHarness): void {
  const { replica, allParked, oneParked } = useHarness(make);

  it('parks no healthy message after an hour without Postgres, the broker or a service', async () => {
    const bus = await replica();
    const failures = [refused(), new BusUnavailableError('away'), new AppError('service_unavailable')];
    const tries = new Map<number, number>();
    const handled: number[] = [];
    await bus.consume(lookUp, { service: 'geo', maxAttempts: 1 }, async ({ number }) => {
      const before = tries.get(number) ?? 0;
      tries.set(number, before + 1);
      if (before < triesInAnHour) throw failures[number - 1]!;
      handled.push(number);
    });
    await Promise.all(upTo(3).map((number) => bus.publish(lookUp, numbered(lookUp, number))));
    // 360 round trips through the broker, regardless of their duration.
    await expect.poll(() => new Set(handled), { timeout: 100_000 }).toEqual(new Set(upTo(3)));
    expect(await allParked()).toEqual([]);
  });

  it('counts only handler failures, however many outages occur between them', async () => {
    const bus = await replica();
    let calls = 0;
    await bus.consume(lookUp, { service: 'geo' }, async () => {
      calls += 1;
      throw calls % 3 === 0 ? new Error('broken') : refused();
    });
    await bus.publish(lookUp, numbered(lookUp, 1));
    expect(await oneParked()).toMatchObject({ reason: 'broken', failures: 5 });
    expect(calls).toBe(15);
  });

  it('pauses while its store is down, and resumes once it responds', async () => {
    const bus = await replica();
    const tries = new Map<number, number>();
    let isAway = true;
    const store = { ping: async () => (isAway ? Promise.reject(refused()) : undefined) };
    await bus.consume(lookUp, { service: 'geo', prefetch: 3, store }, async ({ number }) => {
      tries.set(number, (tries.get(number) ?? 0) + 1);
      if (isAway) throw refused();
    });
    await bus.publish(lookUp, numbered(lookUp, 0));
    await expect.poll(() => bus.ready(), { interval: 5 }).toBe(false);
    const late = upTo(50);
    await Promise.all(late.map((number) => bus.publish(lookUp, numbered(lookUp, number))));
    isAway = false;
    await expect.poll(() => tries.size).toBe(51);
    // A consumer that had not paused would have failed on these messages at least once.
    const inVain = late.filter((number) => tries.get(number) !== 1);
    expect(inVain.length).toBeLessThan(late.length / 2);
    expect(await allParked()).toEqual([]);
    await expect.poll(() => bus.ready()).toBe(true);
  });
}
