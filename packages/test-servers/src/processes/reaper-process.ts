import { createInterface } from 'node:readline';

import { killTarget, type Target } from './kill-process.ts';

// This is a separate process. It reads its targets from standard input. When that closes, because the owner requested
// it or has ended (even by kill -9), it ends every target that is still registered.
const targets = new Map<number, Target>();

process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});
process.on('SIGHUP', () => {});

for await (const line of createInterface({ input: process.stdin })) {
  const { id, target } = JSON.parse(line) as { id: number; target: Target | null };
  if (target) targets.set(id, target);
  else targets.delete(id);
}

const all = [...targets.values()];
await Promise.allSettled(all.filter((target) => target.kind !== 'path').map(killTarget));
await Promise.allSettled(all.filter((target) => target.kind === 'path').map(killTarget));
process.exit(0);
