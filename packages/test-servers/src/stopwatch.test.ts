import { setTimeout as sleep } from 'node:timers/promises';

import { expect, test } from 'vitest';

import { crowdStopwatch, stopwatch } from './stopwatch.ts';

test('a wait is measured, a moment without the processor is not', async () => {
  const elapsed = stopwatch();
  await sleep(100);
  const waited = elapsed();
  expect(waited).toBeGreaterThan(30);
  const began = performance.now();
  while (performance.now() - began < 300);
  await sleep(1);
  expect(elapsed() - waited).toBeLessThan(200);
});

test('time in which processes waited for a processor is not measured', async () => {
  let crowdedUs = 7_000_000;
  const elapsed = crowdStopwatch(
    () =>
      `some avg10=1.00 avg60=0.00 avg300=0.00 total=${crowdedUs}\nfull avg10=0.00 avg60=0.00 avg300=0.00 total=9\n`,
  );
  await expect.poll(elapsed, { interval: 10 }).toBeGreaterThan(100);
  const before = elapsed();
  crowdedUs += 60_000;
  expect(elapsed()).toBeLessThan(before - 40);
  crowdedUs += 3_600_000_000;
  expect(elapsed()).toBe(0);
});

test('where the kernel has no PSI, everything is measured', async () => {
  const elapsed = crowdStopwatch(() => {
    throw new Error('ENOENT');
  });
  await expect.poll(elapsed, { interval: 10 }).toBeGreaterThan(100);
});
