import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { createAdaptiveLimit } from './request-limits.ts';

/** Blocks the event loop, as too many requests do. */
async function blockEventLoop(times: number): Promise<void> {
  for (let at = 0; at < times; at += 1) {
    const until = performance.now() + 40;
    while (performance.now() < until);
    await sleep(1);
  }
}

it('shrinks while the event loop lags and grows again afterwards, within its bounds', async () => {
  const limit = createAdaptiveLimit(100);
  onTestFinished(() => limit.close());
  expect(limit.now()).toBe(100);
  await blockEventLoop(10);
  const shrunk = limit.now();
  expect(shrunk).toBeGreaterThanOrEqual(64);
  expect(shrunk).toBeLessThan(75);
  await expect.poll(() => limit.now()).toBe(100);
});

it('never goes above what was allowed', async () => {
  const limit = createAdaptiveLimit(10);
  onTestFinished(() => limit.close());
  await blockEventLoop(5);
  expect(limit.now()).toBe(10);
});
