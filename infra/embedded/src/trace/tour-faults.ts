import { setTimeout as sleep } from 'node:timers/promises';
import type { StartedProduct } from '../testing/start-embedded.ts';
import { filesOf } from './coverage.ts';
import { openTrace, sandboxOf } from './open-trace.ts';
import { listNames, readList } from './tour-page.ts';
import { trace } from './trace.ts';
import { createWalks, walkNames, type WalkName } from './walks.ts';

/** Files that ran in a walk. */
export interface WalkedFiles {
  /** Files that ran in each round. */
  demanded: ReadonlySet<string>;
  /** Files that ran in at least one round. */
  allowed: ReadonlySet<string>;
}

/** Differences between the page and the files that ran; the order of the page's lines is not checked. */
export function tourFaults(page: string, walked: Record<WalkName, WalkedFiles>): string[] {
  // A file may be in any list, because a timer may run it before the first walk that uses it.
  const named = new Set(listNames.flatMap((name) => readList(page, name).map(({ file }) => file)));
  return walkNames.flatMap((name) => {
    const files = readList(page, name).map(({ file }) => file);
    const { demanded, allowed } = walked[name];
    return [
      ...[...demanded]
        .filter((file) => !named.has(file))
        .map((file) => `${name}: ${file} ran and is not named`),
      ...files
        .filter((file) => !allowed.has(file))
        .map((file) => `${name}: ${file} is named and did not run`),
    ];
  });
}

const repeats = 2;
/** Time limit for the late effects of messages on a busy machine, and the interval between two checks, ms. */
const lateMs = 30_000;
const checkEveryMs = 500;

/** Performs the walks `login`, `run` and `sync` on a product that was started `withDebugger` and with a sandbox. */
export async function walkTour(
  product: StartedProduct,
  dataDir: string,
  page: string,
): Promise<Record<WalkName, WalkedFiles>> {
  // Opened after the first syncs, because the debugger slows every function down.
  const walks = await createWalks({ address: product.address, sandbox: sandboxOf(dataDir) });
  const opened = await openTrace(product);
  const { coverage } = opened;
  const walkAll = async (name: WalkName): Promise<WalkedFiles> => {
    const { always, ever } = await trace(coverage, walks[name], { repeats, subtracts: false });
    const allowed = filesOf(ever);
    const isComplete = (): boolean => readList(page, name).every(({ file }) => allowed.has(file));
    for (const end = Date.now() + lateMs; !isComplete() && Date.now() < end; await sleep(checkEveryMs))
      for (const file of filesOf(await coverage.take())) allowed.add(file);
    return { demanded: filesOf(always), allowed };
  };
  const walked = {
    login: await walkAll('login'),
    run: await walkAll('run'),
    sync: await walkAll('sync'),
  };
  await opened.close();
  return walked;
}
