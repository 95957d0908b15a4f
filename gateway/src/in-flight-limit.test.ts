import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { createInFlightLimit } from './in-flight-limit.ts';

/** Keeps the processor for itself, as too many requests do. */
async function beBusy(times: number): Promise<void> {
  for (let at = 0; at < times; at += 1) {
    const until = performance.now() + 40;
    while (performance.now() < until);
    await sleep(1);
  }
}

it('shrinks while the process is late and grows again afterwards, within its bounds', async () => {
  const limit = createInFlightLimit(100);
  onTestFinished(() => limit.close());
  expect(limit.now()).toBe(100);
  await beBusy(10);
  const shrunk = limit.now();
  expect(shrunk).toBeGreaterThanOrEqual(64);
  expect(shrunk).toBeLessThan(75);
  await expect.poll(() => limit.now()).toBe(100);
});

it('never goes above what was allowed', async () => {
  const limit = createInFlightLimit(10);
  onTestFinished(() => limit.close());
  await beBusy(5);
  expect(limit.now()).toBe(10);
});
