import { createInterface } from 'node:readline';

import { endTarget, type Target } from './end-target.ts';

// This is a process of its own. It reads what to end from its standard input, and when that closes, because the owner
// asked for it or because the owner is gone (kill -9 included), it ends everything it has been told and not untold.
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
await Promise.allSettled(all.filter((target) => target.kind !== 'path').map(endTarget));
await Promise.allSettled(all.filter((target) => target.kind === 'path').map(endTarget));
process.exit(0);
