import { AppError } from '../../errors.ts';
import { createRecurringFailure } from '../../recurring-failure.ts';
import { itemKeyOf, type ItemKey } from '../define-runs.ts';
import { createAttempts, type AttemptNeeds, type Attempts, type Finished } from './attempts.ts';

/** Time that a shutdown waits for attempts past their point of no return (P21: 10 s in total). */
const drainTimeoutMs = 4_000;
/**
 * Fraction of `ahead` that must be used up before the next claim. A claim of a few items costs as much as a claim of
 * many.
 */
const refillShare = 0.6;
/** Number of results waiting to be stored at which no more work is started. */
const maxUnstored = 1_000;

const stoppingText = 'Сервис останавливается, работу возьмёт другой процесс';

/** Plan of this process for the items it claims next. */
export interface Plan<Item, Result> {
  /** Maximum number of concurrent attempts in this process. */
  concurrency: number;
  /** Attempts claimed in advance to bridge the duration of a claim; 0 if this would make other processes wait. */
  ahead: number;
  /** Maximum number of items per attempt, all from one lane; by default, one item from any lane. */
  perAttempt?: number;
  /** Divides claimed items into attempts, and ends items that need no attempt; by default, each item is an attempt. */
  divide?: (items: readonly Item[]) => Promise<{ ended: Finished<Item, Result>[]; attempts: Item[][] }>;
  /**
   * Processes items that end together. `null` hands them back immediately, a failure after a second. The signal is
   * aborted when no run waits for the items any more, and when the process stops. An attempt must not return `null`
   * for items that the next claim would return immediately.
   */
  attempt: (items: readonly [Item, ...Item[]], signal: AbortSignal) => Promise<Result | null>;
}

/** Processing of a service's items. */
export interface Work<Item, Result> {
  /** Called before each claim. */
  plan: () => Plan<Item, Result> | Promise<Plan<Item, Result>>;
  /**
   * True for a result that lets its lane rest, in which case claimed items of the lane that were not started are
   * handed back.
   */
  restsLane?: (result: Result) => boolean;
}

/** Limits of a claim. */
export interface Wanted {
  /** Maximum number of items. */
  limit: number;
  /** True to claim only items of one lane. */
  isOneLane: boolean;
}

interface WorkerNeeds<Item, Result> extends AttemptNeeds<Item, Result>, Work<Item, Result> {
  /** Claims unleased items, the least advanced first; `isMore` is true if another claim may return more immediately. */
  claim: (wanted: Wanted) => Promise<{ items: Item[]; isMore: boolean }>;
  /**
   * Resolves when no result waits for Postgres. Provides backpressure, because work started earlier would wait as
   * well.
   */
  drained: () => Promise<void>;
}

/** Processes the waiting items of all runs. */
export interface ItemWorker<Item> {
  /**
   * Starts claiming waiting items of any run; returns immediately. @throws AppError service_unavailable while
   * stopping
   */
  wake(): void;
  /** Items claimed but not yet stored or handed back. */
  claimed(): Item[];
  /** Cancels the attempts whose items are all unwanted, unless they are committed. */
  cancel(unwanted: readonly ItemKey[]): void;
  /** Stops claiming, drains committed attempts for a few seconds and cancels the rest. */
  stop(): Promise<void>;
}

/** An attempt that has not started. */
interface Queued<Item, Result> {
  items: readonly [Item, ...Item[]];
  attempt: Plan<Item, Result>['attempt'];
}

/** Starts attempts in order, up to the concurrency limit; `onFree` is called when an attempt has ended. */
function createAttemptQueue<Item extends ItemKey, Result>(
  attempts: Attempts<Item, Result>,
  onFree: () => void,
) {
  const queue: Queued<Item, Result>[] = [];
  let concurrency = 0;
  let running = 0;

  async function run({ items, attempt }: Queued<Item, Result>): Promise<void> {
    running += 1;
    await attempts.attempt(items, (signal) => attempt(items, signal));
    running -= 1;
    begin();
    onFree();
  }

  function begin(): void {
    for (const queued of queue.splice(0, Math.max(0, concurrency - running))) void run(queued);
  }

  return {
    size: () => running + queue.length,
    setConcurrency: (most: number) => void (concurrency = most),
    add(queued: readonly Queued<Item, Result>[]): void {
      queue.push(...queued);
      begin();
    },
    /** Removes attempts whose items all match, and returns their items. */
    remove(isGone: (item: Item) => boolean): Item[] {
      const all = queue.splice(0);
      queue.push(...all.filter(({ items }) => !items.every(isGone)));
      return all.flatMap(({ items }) => (items.every(isGone) ? items : []));
    },
  };
}

/** Calls `claimOnce` until it returns false, and once more after a wake during a call. */
function createFill(claimOnce: () => Promise<boolean>, log: AttemptNeeds<ItemKey, unknown>['log']) {
  const failure = createRecurringFailure({ log, failed: 'claim of items failed' });
  let isFilling = false;
  let wakes = 0;
  let filling = Promise.resolve();

  async function claimAll(): Promise<void> {
    try {
      for (let seen = -1, more = true; more || seen !== wakes;) {
        seen = wakes;
        more = await claimOnce();
      }
      failure.succeeded();
    } catch (error) {
      // The items stay waiting, and the next poll follows soon.
      failure.failed(error);
    } finally {
      isFilling = false;
    }
  }

  function begin(): void {
    if (isFilling) return;
    isFilling = true;
    filling = claimAll();
  }

  return {
    begin,
    /** Reports that items may be available, even to a running claim. */
    wake(): void {
      wakes += 1;
      begin();
    },
    /** Resolves when the running claim has ended. */
    settled: () => filling,
  };
}

/**
 * Claims as many items as there is room for. `isMore` is true if the last claim left some items, in which case
 * another claim follows.
 */
function createClaim<Item extends ItemKey, Result>(
  { plan, claim, drained }: WorkerNeeds<Item, Result>,
  attempts: Attempts<Item, Result>,
  queue: ReturnType<typeof createAttemptQueue<Item, Result>>,
) {
  const state = { isMore: false, isStopping: false, capacity: 1, refillAt: 1, maxItems: 1 };

  const free = (): number => (attempts.size() < state.maxItems ? state.capacity - queue.size() : 0);
  const hasRoom = (): boolean => free() >= (state.isMore ? state.refillAt : 1) && !state.isStopping;

  async function add(items: readonly Item[], { divide, attempt }: Plan<Item, Result>): Promise<void> {
    const taken = attempts.track(items);
    try {
      const { ended, attempts: begun } =
        divide && taken.length > 0
          ? await divide(taken)
          : { ended: [], attempts: taken.map((item) => [item]) };
      for (const { items: known, result } of ended) attempts.save(known, result);
      if (state.isStopping) await attempts.handBack(begun.flat());
      else
        queue.add(
          begun.flatMap(([first, ...others]) => (first ? [{ items: [first, ...others], attempt }] : [])),
        );
    } catch (error) {
      await attempts.handBack(taken);
      throw error;
    }
  }

  return {
    state,
    canContinue: () => state.isMore && hasRoom(),
    /** Makes one claim. Returns true to claim again. */
    async once(): Promise<boolean> {
      await drained();
      if (!hasRoom()) return false;
      state.isMore = false;
      const current = await plan();
      const { concurrency, ahead, perAttempt = 1 } = current;
      state.capacity = concurrency + ahead;
      state.refillAt = Math.max(1, Math.floor(ahead * refillShare));
      state.maxItems = state.capacity * perAttempt + maxUnstored;
      queue.setConcurrency(concurrency);
      if (!hasRoom()) return false;
      const isOneLane = perAttempt > 1;
      const { items, isMore } = await claim({ limit: isOneLane ? perAttempt : free(), isOneLane });
      state.isMore = isMore;
      await add(items, current);
      return state.isMore && hasRoom();
    },
  };
}

/** Keeps the attempts of this process supplied with the waiting items of all runs. */
export function createItemWorker<Item extends ItemKey, Result>(
  needs: WorkerNeeds<Item, Result>,
): ItemWorker<Item> {
  const attempts = createAttempts({ ...needs, results: { ...needs.results, add: store } });
  const queue = createAttemptQueue(attempts, () => {
    if (claiming.canContinue()) fill.begin();
  });
  const claiming = createClaim(needs, attempts, queue);
  const fill = createFill(() => claiming.once(), needs.log);

  async function store(finished: Finished<Item, Result>): Promise<void> {
    const lanes = new Set(finished.items.map(({ lane }) => lane));
    const resting = needs.restsLane?.(finished.result) ? queue.remove(({ lane }) => lanes.has(lane)) : [];
    try {
      await needs.results.add(finished);
    } finally {
      // Hands the items back only now. Before the lane's rest time was stored, they would have been claimed again
      // immediately.
      await attempts.handBack(resting);
      if (resting.length > 0) fill.wake();
    }
  }

  return {
    wake() {
      if (claiming.state.isStopping)
        throw new AppError('service_unavailable', stoppingText, { logText: 'process stopping' });
      fill.wake();
    },
    claimed: attempts.claimed,
    cancel(unwanted) {
      attempts.cancel(unwanted);
      const keys = new Set(unwanted.map(itemKeyOf));
      void attempts.handBack(queue.remove((item) => keys.has(itemKeyOf(item))));
    },
    async stop() {
      claiming.state.isStopping = true;
      void attempts.handBack(queue.remove(() => true));
      await Promise.all([attempts.end(drainTimeoutMs), fill.settled()]);
      await attempts.settled();
    },
  };
}
