import { rm } from 'node:fs/promises';

import { processTree, signalAll, waitUntilGone } from './process-tree.ts';

/** Something that must not outlive the test run. */
export type Target =
  | { kind: 'process'; pid: number; signal: NodeJS.Signals }
  | { kind: 'container'; name: string }
  | { kind: 'path'; path: string };

/** How long a server may take over its own shutdown before it is killed; their data are thrown away anyhow. */
const gentleMs = 3_000;

/** Ends it for good; does nothing when it is gone already. */
export async function endTarget(target: Target): Promise<void> {
  switch (target.kind) {
    case 'process':
      return endProcess(target.pid, target.signal, gentleMs);
    case 'container':
      return removeContainer(target.name);
    case 'path':
      return rm(target.path, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Signals the process, waits, then kills whatever is left of it and of its process group. */
export async function endProcess(pid: number, signal: NodeJS.Signals, patienceMs: number): Promise<void> {
  const before = processTree(pid);
  if (signal !== 'SIGKILL') {
    signalAll([pid], signal);
    // A paused server would sleep through its signal.
    signalAll(before, 'SIGCONT');
    if (await waitUntilGone(before, patienceMs)) return;
  }
  // Held still first, or it could start another process between the look and the kill.
  signalAll([pid], 'SIGSTOP');
  const tree = [...before, ...processTree(pid)];
  signalAll([...tree, -pid], 'SIGKILL');
  await waitUntilGone(tree, gentleMs);
}

async function removeContainer(name: string): Promise<void> {
  // Loaded only here: it costs most of a second, and a run without Docker never needs it.
  const { getContainerRuntimeClient } = await import('testcontainers');
  const client = await getContainerRuntimeClient();
  await client.container.getById(name).remove({ force: true, v: true });
}
