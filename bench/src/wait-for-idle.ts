import { setTimeout as sleep } from 'node:timers/promises';
import { machineCpuSeconds } from './process-usage.ts';

/** Cores that other programs may use during a measurement. */
const foreignLimit = 0.25;
const sampleMs = 500;
const timeoutMs = 5_000;

/** Waits until the machine is idle, with a timeout. Returns the cores that others used last. */
export async function waitForIdle(): Promise<number> {
  const until = performance.now() + timeoutMs;
  for (;;) {
    const before = machineCpuSeconds();
    await sleep(sampleMs);
    const foreign = ((machineCpuSeconds() - before) * 1000) / sampleMs;
    if (foreign < foreignLimit || performance.now() > until) return foreign;
  }
}
