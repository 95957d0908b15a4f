import { rm } from 'node:fs/promises';

import { processTree, signalAll, waitUntilGone } from './process-tree.ts';

/** A process, container or path that must not outlive the test run. */
export type Target =
  | { kind: 'process'; pid: number; signal: NodeJS.Signals }
  | { kind: 'container'; name: string }
  | { kind: 'path'; path: string };

/** Grace period of a server's own shutdown before SIGKILL; its data is discarded anyway. */
const gracePeriodMs = 3_000;

/** Kills or removes the target; does nothing if it no longer exists. */
export async function killTarget(target: Target): Promise<void> {
  switch (target.kind) {
    case 'process':
      return killProcess(target.pid, target.signal, gracePeriodMs);
    case 'container':
      return removeContainer(target.name);
    case 'path':
      return rm(target.path, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Signals the process, waits for the timeout, then kills the rest of it and of its process group. */
export async function killProcess(pid: number, signal: NodeJS.Signals, timeoutMs: number): Promise<void> {
  const before = processTree(pid);
  if (signal !== 'SIGKILL') {
    signalAll([pid], signal);
    // A paused server would not handle its signal.
    signalAll(before, 'SIGCONT');
    if (await waitUntilGone(before, timeoutMs)) return;
  }
  // Stopped first, otherwise it could fork between the listing and the kill.
  signalAll([pid], 'SIGSTOP');
  const tree = [...before, ...processTree(pid)];
  signalAll([...tree, -pid], 'SIGKILL');
  await waitUntilGone(tree, gracePeriodMs);
}

async function removeContainer(name: string): Promise<void> {
  // Loaded only here, because it takes most of a second, and a run without Docker never needs it.
  const { getContainerRuntimeClient } = await import('testcontainers');
  const client = await getContainerRuntimeClient();
  await client.container.getById(name).remove({ force: true, v: true });
}
