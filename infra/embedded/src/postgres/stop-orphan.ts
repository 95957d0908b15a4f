import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../start-error.ts';
import { commandOf } from './running-process.ts';

/** Signals in order with their timeouts: fast shutdown, then shutdown without a checkpoint. */
const steps = [
  { signal: 'SIGINT', timeoutMs: 8_000 },
  { signal: 'SIGQUIT', timeoutMs: 4_000 },
] as const;

/** Process id recorded by a cluster's last server; 0 if it stopped cleanly. */
export function recordedServer(cluster: string): number {
  try {
    return Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]);
  } catch {
    return 0;
  }
}

/**
 * Stops the server left by a killed launcher; returns true if there was one. Two servers never share a cluster.
 * @throws StartError if it does not stop
 */
export async function stopOrphan(cluster: string): Promise<boolean> {
  const pid = recordedServer(cluster);
  if (!pid) return false;
  const isOurs = (): boolean => commandOf(pid)?.includes(`-D ${cluster} `) === true;
  if (!isOurs()) {
    // The number may now belong to any process, and PostgreSQL would refuse to start while that is running.
    if (commandOf(pid)) rmSync(join(cluster, 'postmaster.pid'), { force: true });
    return false;
  }
  for (const { signal, timeoutMs } of steps) {
    try {
      process.kill(pid, signal);
    } catch {
      break;
    }
    for (const end = Date.now() + timeoutMs; Date.now() < end && isOurs();) await sleep(20);
    if (!isOurs()) return true;
  }
  if (!isOurs()) return true;
  throw new StartError(`PostgreSQL of an earlier start (process ${pid}) did not stop: stop it manually`);
}
