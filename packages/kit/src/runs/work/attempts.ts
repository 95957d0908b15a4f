import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../../log.ts';
import { createRecurringFailure, type RecurringFailure } from '../../recurring-failure.ts';
import { itemKeyOf, type ItemKey } from '../define-runs.ts';
import { confirmBy } from './lease-tracker.ts';

/**
 * Pause after a failed attempt, which limits the rate of retries. The cause of the failure is a bug or an outage of
 * Postgres.
 */
const failurePauseMs = 1_000;

/** Items with their common result. */
export interface Finished<Item, Result> {
  items: readonly Item[];
  result: Result;
  /**
   * Time of the result by `performance.now()`, because the time until it is stored counts towards the rest time of a
   * lane.
   */
  knownAt?: number;
}

/** Dependencies of attempts. */
export interface AttemptNeeds<Item, Result> {
  /** Stores results. */
  results: { add(finished: Finished<Item, Result>): Promise<void>; settled(): Promise<void> };
  /** Releases the leases. */
  release: (items: readonly ItemKey[]) => Promise<void>;
  /** True for an attempt past its point of no return, which would waste money if cancelled. */
  isCommitted: (signal: AbortSignal) => boolean;
  /** Finds items whose lease is lost (see `confirmHeld`); none by default. */
  findLost?: (items: readonly Item[]) => Promise<readonly Item[]>;
  /** Runs work on items in the trace of their run; by default in the trace of the claim. */
  within?: <T>(items: readonly Item[], work: () => T) => T;
  log: Log;
}

/**
 * Releases leases. Also resolves if the release fails, because the leases then expire and other processes take over
 * the items.
 */
function createReleasing({ release, log }: Pick<AttemptNeeds<ItemKey, unknown>, 'release' | 'log'>) {
  const open = new Set<Promise<void>>();
  return {
    async release(items: readonly ItemKey[]): Promise<void> {
      if (items.length === 0) return;
      const released = release(items).catch((error: unknown) => {
        log.warn({ err: error }, 'item release failed');
      });
      open.add(released);
      await released;
      open.delete(released);
    },
    settled: () => Promise.all(open),
  };
}

/**
 * Returns the result of the work; `null` if there is none, it was cancelled, or it failed (after a one-second pause).
 */
async function resultOf<Result>(
  work: () => Promise<Result | null>,
  signal: AbortSignal,
  failure: RecurringFailure,
): Promise<Result | null> {
  try {
    const result = await work();
    failure.succeeded();
    return result;
  } catch (error) {
    if (signal.aborted) return null;
    failure.failed(error);
    await sleep(failurePauseMs, null, { signal }).catch(() => {});
    return null;
  }
}

/** Running attempts, and the items of this process, each from `track` until it is stored or handed back. */
export type Attempts<Item extends ItemKey, Result> = ReturnType<typeof createAttempts<Item, Result>>;

export function createAttempts<Item extends ItemKey, Result>(needs: AttemptNeeds<Item, Result>) {
  const { results, isCommitted, findLost = async () => [], within = (_items, work) => work(), log } = needs;
  const failure = createRecurringFailure({ log, failed: 'work on an item failed' });
  const claimed = new Map<string, Item>();
  const open = new Map<AbortController, readonly Item[]>();
  const releasing = createReleasing(needs);
  let isEnding = false;
  let whenIdle: (() => void) | null = null;

  const drop = (items: readonly Item[]) => items.forEach((item) => claimed.delete(itemKeyOf(item)));

  function handBack(items: readonly Item[]): Promise<void> {
    drop(items);
    return releasing.release(items);
  }

  function save(items: readonly Item[], result: Result): void {
    // Fails only because of a bug, or if the process ends while Postgres is unavailable. Other processes retry once
    // the lease has expired.
    const storing = results.add({ items, result, knownAt: performance.now() }).finally(() => drop(items));
    storing.catch((error: unknown) => log.error({ err: error }, 'item results lost'));
  }

  const abort = (which: (controller: AbortController, items: readonly Item[]) => boolean): void =>
    open.forEach((items, controller) => which(controller, items) && controller.abort());

  return {
    /**
     * Returns the items that were not already tracked. After a pause, a process may claim items whose leases it had
     * lost.
     */
    track(items: readonly Item[]): Item[] {
      const taken = items.filter((item) => !claimed.has(itemKeyOf(item)));
      for (const item of taken) claimed.set(itemKeyOf(item), item);
      return taken;
    },
    claimed: () => [...claimed.values()],
    size: () => claimed.size,
    handBack,
    save,
    /** Runs the work and saves its result; without a result, hands the items back. */
    async attempt(
      items: readonly Item[],
      work: (signal: AbortSignal) => Promise<Result | null>,
    ): Promise<void> {
      const controller = new AbortController();
      const { signal } = controller;
      open.set(controller, items);
      if (isEnding) controller.abort();
      confirmBy(controller, () => findLost(items));
      const result = await resultOf(() => within(items, () => work(signal)), signal, failure);
      await (result === null ? handBack(items) : save(items, result));
      open.delete(controller);
      if (open.size === 0) whenIdle?.();
    },
    /** Cancels the attempts whose items are all unwanted, unless they are committed. */
    cancel(unwanted: readonly ItemKey[]): void {
      const keys = new Set(unwanted.map(itemKeyOf));
      abort(({ signal }, items) => !isCommitted(signal) && items.every((item) => keys.has(itemKeyOf(item))));
    },
    /** Cancels uncommitted attempts immediately and the rest after the timeout; resolves when no attempt is left. */
    async end(timeoutMs: number): Promise<void> {
      isEnding = true;
      abort(({ signal }) => !isCommitted(signal));
      const timer = setTimeout(() => abort(() => true), timeoutMs);
      if (open.size > 0) await new Promise<void>((resolve) => (whenIdle = resolve));
      clearTimeout(timer);
    },
    /** Resolves when all results are stored and all items that were handed back are released. */
    async settled(): Promise<void> {
      await results.settled();
      await releasing.settled();
    },
  };
}
