import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../start-error.ts';
import { commandOf } from './running-process.ts';

/** Signals with their timeouts, in order: fast shutdown, then shutdown without a checkpoint. */
const steps = [
  { signal: 'SIGINT', timeoutMs: 8_000 },
  { signal: 'SIGQUIT', timeoutMs: 4_000 },
] as const;

/** Process id recorded by the last server of a cluster; 0 if the server stopped cleanly. */
export function recordedServer(cluster: string): number {
  try {
    return Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]);
  } catch {
    return 0;
  }
}

/**
 * Stops the server left by a killed launcher, because two servers must not share a cluster. Returns true if there was
 * one.
 * @throws StartError if the server does not stop
 */
export async function stopOrphan(cluster: string): Promise<boolean> {
  const pid = recordedServer(cluster);
  if (!pid) return false;
  const isOurs = (): boolean => commandOf(pid)?.includes(`-D ${cluster} `) === true;
  if (!isOurs()) {
    // The pid may now belong to an unrelated process, and PostgreSQL would refuse to start while that process runs.
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
  throw new StartError(`PostgreSQL from an earlier start (process ${pid}) did not stop: stop it manually`);
}
