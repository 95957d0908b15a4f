import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../../errors.ts';
import type { Log } from '../../log.ts';
import { createRecurringFailure } from '../../recurring-failure.ts';
import { itemKeyOf, type ItemKey } from '../define-runs.ts';
import { createAttempts, type AttemptNeeds, type Attempts, type Finished } from './attempts.ts';
import { drainTimeoutMs, stoppingText, type ItemWorker, type Wanted } from './item-worker.ts';

/** Attempts that differ much in length: each runs in a slot of its own, and none waits for another. */
export interface Slots<Item, Result> {
  /** Attempts at once in this process. */
  concurrency: number;
  /**
   * One attempt; null, or a failure, hands the item back, a failure after a second. The signal is aborted when no run
   * waits for the item any more, and when the process stops.
   */
  workItem: (item: Item, signal: AbortSignal) => Promise<Result | null>;
  /** True for a result that lets its lane rest: what is claimed of the lane and not begun is handed back then. */
  restsLane?: (result: Result) => boolean;
}

export interface SlotNeeds<Item, Result> extends AttemptNeeds<Item, Result>, Slots<Item, Result> {
  claim: (wanted: Wanted) => Promise<Item[]>;
  /** Resolves when no result waits for Postgres to come back. */
  drained: () => Promise<void>;
}

/** Items claimed beyond the slots, as a share of them: they cover the time of a claim and the slots that add up to one. */
const prefetchShare = 0.4;
/** Share of the slots that is free before the next claim: one of a few items costs as much as one of many. */
const refillShare = 0.25;
/** Results that wait to be stored, at most, before nothing more is begun. */
const maxUnstored = 1_000;
/** A failure is a bug: its item is not tried again and again without a pause. */
const failurePauseMs = 1_000;

/** Runs items in slots, in their order; `onFree` is called when one has ended. */
function createSlotQueue<Item extends ItemKey, Result>(
  { concurrency, workItem, log }: SlotNeeds<Item, Result>,
  attempts: Attempts<Item, Result>,
  onFree: () => void,
) {
  const queue: Item[] = [];
  let running = 0;

  async function tryItem(item: Item, signal: AbortSignal): Promise<Result | null> {
    try {
      return await workItem(item, signal);
    } catch (error) {
      if (signal.aborted) return null;
      log.error({ err: error }, 'work on an item failed');
      await sleep(failurePauseMs, null, { signal }).catch(() => {});
      return null;
    }
  }

  async function run(item: Item): Promise<void> {
    running += 1;
    try {
      await attempts.attempt([item], (signal) => tryItem(item, signal));
    } catch (error) {
      // Its lease runs out.
      log.warn({ err: error }, 'an item could not be handed back');
    }
    running -= 1;
    begin();
    onFree();
  }

  function begin(): void {
    for (const item of queue.splice(0, concurrency - running)) void run(item);
  }

  return {
    size: () => running + queue.length,
    add(items: readonly Item[]): void {
      queue.push(...items);
      begin();
    },
    /** Takes out items that are not begun yet. */
    remove(isGone: (item: Item) => boolean): Item[] {
      const items = queue.splice(0);
      queue.push(...items.filter((item) => !isGone(item)));
      return items.filter(isGone);
    },
  };
}

/** Hands back what is not begun; what cannot be handed back is taken over when its lease has run out. */
function createHandingBack<Item extends ItemKey>(
  { release }: Pick<Attempts<Item, unknown>, 'release'>,
  log: Log,
) {
  const open = new Set<Promise<void>>();
  return {
    async handBack(items: readonly Item[]): Promise<void> {
      if (items.length === 0) return;
      const released = release(items).catch((error: unknown) => {
        log.warn({ err: error }, 'items could not be handed back');
      });
      open.add(released);
      await released;
      open.delete(released);
    },
    settled: () => Promise.all(open),
  };
}

interface FillNeeds extends Pick<SlotNeeds<never, unknown>, 'log'> {
  state: { isShort: boolean };
  isWanting: () => boolean;
  claimOnce: () => Promise<void>;
}

/** Returns what fills the slots: one claim after another, until they are full or nothing is left. */
function createFill({ state, isWanting, claimOnce, log }: FillNeeds) {
  const failure = createRecurringFailure({ log, failed: 'claim of items failed' });
  let isFilling = false;
  let wakes = 0;

  async function claimAll(): Promise<void> {
    try {
      // Woken while a claim found less than it wanted, it claims once more.
      for (let seen = -1; isWanting() && (!state.isShort || seen !== wakes);) {
        seen = wakes;
        await claimOnce();
      }
      failure.succeeded();
    } catch (error) {
      // Items stay waiting, and the next poll is soon.
      state.isShort = true;
      failure.failed(error);
    } finally {
      isFilling = false;
    }
  }

  let filling = Promise.resolve();
  function begin(): void {
    if (isFilling || !isWanting()) return;
    isFilling = true;
    filling = claimAll();
  }

  return {
    begin,
    /** There may be something now, also for a claim that is under way. */
    wake(): void {
      wakes += 1;
      begin();
    },
    /** The claim under way. */
    settled: () => filling,
  };
}

/** Keeps the slots of this process busy with the waiting items of all runs. */
export function createSlotWorker<Item extends ItemKey, Result>(
  needs: SlotNeeds<Item, Result>,
): ItemWorker<Item> {
  const { concurrency, drained } = needs;
  const capacity = concurrency + Math.ceil(concurrency * prefetchShare);
  const refillAt = Math.max(1, Math.floor(concurrency * refillShare));
  /** `isShort`: the last claim got less than it wanted, so the next one needs a reason. */
  const state = { isShort: true, isStopping: false };
  const attempts = createAttempts({ ...needs, results: { ...needs.results, add: store } });
  const handingBack = createHandingBack(attempts, needs.log);
  const handBack = (items: readonly Item[]) => handingBack.handBack(items);
  const slots = createSlotQueue(needs, attempts, () => {
    if (!state.isShort) fill.begin();
  });

  const free = (): number => Math.min(capacity - slots.size(), capacity + maxUnstored - attempts.size());
  const isWanting = (): boolean => free() >= (state.isShort ? 1 : refillAt) && !state.isStopping;

  async function store(finished: Finished<Item, Result>): Promise<void> {
    const lanes = new Set(finished.items.map(({ lane }) => lane));
    const resting = needs.restsLane?.(finished.result) ? slots.remove(({ lane }) => lanes.has(lane)) : [];
    try {
      await needs.results.add(finished);
    } finally {
      // Not earlier: before the rest is stored they would be claimed again at once.
      await handBack(resting);
      if (resting.length > 0) fill.wake();
    }
  }

  /** Claims what there is room for. */
  async function claimOnce(): Promise<void> {
    await drained();
    if (!isWanting()) return;
    const limit = free();
    const claimed = await needs.claim({ limit });
    state.isShort = claimed.length < limit;
    const taken = attempts.track(claimed);
    if (state.isStopping) await handBack(taken);
    else slots.add(taken);
  }
  const fill = createFill({ ...needs, state, isWanting, claimOnce });

  return {
    wake() {
      if (state.isStopping)
        throw new AppError('service_unavailable', stoppingText, { logText: 'process stopping' });
      fill.wake();
    },
    claimed: attempts.claimed,
    cancel(unwanted) {
      attempts.cancel(unwanted);
      const keys = new Set(unwanted.map(itemKeyOf));
      void handBack(slots.remove((item) => keys.has(itemKeyOf(item))));
    },
    async stop() {
      state.isStopping = true;
      await Promise.all([handBack(slots.remove(() => true)), attempts.end(drainTimeoutMs), fill.settled()]);
      await needs.results.settled();
      await handingBack.settled();
    },
  };
}
