import { setTimeout as sleep } from 'node:timers/promises';

import { expect, test } from 'vitest';

import { stopwatch } from './stopwatch.ts';

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
