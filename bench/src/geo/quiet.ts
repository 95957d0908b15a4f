import { setTimeout as sleep } from 'node:timers/promises';
import { machineCpuSeconds } from '../process-usage.ts';

/** Cores that other programs may keep busy while something is measured. */
const foreignLimit = 0.25;
const lookMs = 500;
const patienceMs = 5_000;

/** Waits until the machine has little else to do, but not for ever. Returns the cores that others kept busy at last. */
export async function waitForQuiet(): Promise<number> {
  const until = performance.now() + patienceMs;
  for (;;) {
    const before = machineCpuSeconds();
    await sleep(lookMs);
    const foreign = ((machineCpuSeconds() - before) * 1000) / lookMs;
    if (foreign < foreignLimit || performance.now() > until) return foreign;
  }
}
