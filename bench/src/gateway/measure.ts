import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { cpuSeconds, machineCpuSeconds, residentMib } from '../process-usage.ts';
import { cores, type Testbed, type Variant } from './start-variants.ts';
import { runWrk, type WrkResult } from './wrk.ts';

/** One undisturbed run of one variant. */
export interface Sample extends WrkResult {
  /** CPU seconds of the proxy per 1,000 requests; steadier than requests per second on a shared machine. */
  cpuPer1k: number;
  residentMib: number;
  /** Cores that other programs of the machine kept busy during the run. */
  foreignCores: number;
}

interface MeasureOptions {
  testbed: Testbed;
  variant: Variant;
  folder: string;
  path: string;
  tokens: readonly string[];
  connections: number;
  seconds: number;
}

/** Other programs' cores above which a run is repeated, a limited number of times. */
const foreignLimit = 0.2;
const attempts = 3;

/** CPU seconds of this process and of its finished children, which is wrk. */
function ownCpuSeconds(): number {
  const text = readFileSync('/proc/self/stat', 'utf8');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0) / 100;
}

async function measureOnce(options: MeasureOptions): Promise<Sample> {
  const { testbed, variant, folder, path, tokens, connections, seconds } = options;
  const { pid, port } = variant.process;
  const load = { core: cores.others, folder, port, path, tokens, connections };
  // Warms up compilers and caches.
  await runWrk({ ...load, seconds: 2 });
  await sleep(200);
  const pids = [...new Set([pid, testbed.upstream.pid])];
  const known = (): number => pids.reduce((sum, each) => sum + cpuSeconds(each), ownCpuSeconds());
  const before = { proxy: cpuSeconds(pid), known: known(), machine: machineCpuSeconds() };
  const result = await runWrk({ ...load, seconds });
  const foreign = machineCpuSeconds() - before.machine - (known() - before.known);
  return {
    ...result,
    cpuPer1k: ((cpuSeconds(pid) - before.proxy) / result.requests) * 1000,
    residentMib: residentMib(pid),
    foreignCores: Math.max(0, foreign / seconds),
  };
}

/** Measures one variant, repeatedly while the machine is busy with something else; the quietest run counts. */
export async function measure(options: MeasureOptions): Promise<Sample> {
  let best = await measureOnce(options);
  for (let at = 1; at < attempts && best.foreignCores > foreignLimit; at += 1) {
    const next = await measureOnce(options);
    if (next.foreignCores < best.foreignCores) best = next;
  }
  return best;
}
