import { AppError } from '../../errors.ts';
import { createRecurringFailure } from '../../recurring-failure.ts';
import { itemKeyOf, type ItemKey } from '../define-runs.ts';
import { createAttempts, type AttemptNeeds, type Attempts, type Finished } from './attempts.ts';

/** What is past its point of no return at shutdown is awaited for this long (P21: 10 s in all). */
const drainTimeoutMs = 4_000;
/** Share of `ahead` that is used up before the next claim: one of a few items costs as much as one of many. */
const refillShare = 0.6;
/** Results that wait to be stored, at most, before nothing more is begun. */
const maxUnstored = 1_000;

const stoppingText = 'Сервис останавливается, работу возьмёт другой процесс';

/** How this process works on what it claims next. */
export interface Plan<Item, Result> {
  /** Attempts at once in this process. */
  concurrency: number;
  /** Attempts claimed in advance, which cover the time of a claim; 0 = none, where those would make others wait. */
  ahead: number;
  /** Most items of one attempt, all of one lane; unless given one item, of any lane. */
  perAttempt?: number;
  /** Divides claimed items into attempts, and ends those that need none; unless given each item is an attempt. */
  divide?: (items: readonly Item[]) => Promise<{ ended: Finished<Item, Result>[]; attempts: Item[][] }>;
  /**
   * Works on items that end together; null, or a failure, hands them back, a failure after a second. The signal is
   * aborted when no run waits for them any more, and when the process stops. It must not return null for what it would
   * get again at once.
   */
  attempt: (items: readonly [Item, ...Item[]], signal: AbortSignal) => Promise<Result | null>;
}

/** What a service does with its items. */
export interface Work<Item, Result> {
  /** Read before each claim. */
  plan: () => Plan<Item, Result> | Promise<Plan<Item, Result>>;
  /** True for a result that lets its lane rest: what is claimed of the lane and not begun is handed back then. */
  restsLane?: (result: Result) => boolean;
}

/** What a claim is to bring. */
export interface Wanted {
  /** Most items. */
  limit: number;
  /** Only items of one lane. */
  isOneLane: boolean;
}

interface WorkerNeeds<Item, Result> extends AttemptNeeds<Item, Result>, Work<Item, Result> {
  /** Items that nobody else works on, the least advanced first; `isMore` = another claim may bring more at once. */
  claim: (wanted: Wanted) => Promise<{ items: Item[]; isMore: boolean }>;
  /** Backpressure: resolves when no result waits for Postgres; what is begun meanwhile would wait as well. */
  drained: () => Promise<void>;
}

/** Works on the waiting items of all runs. */
export interface ItemWorker<Item> {
  /** Starts claiming waiting items, of any run; returns at once. @throws AppError service_unavailable while stopping */
  wake(): void;
  /** The claimed items, until they are stored or handed back. */
  claimed(): Item[];
  /** Cancels the attempts all of whose items are unwanted, unless they are committed. */
  cancel(unwanted: readonly ItemKey[]): void;
  /** Stops claiming, drains committed attempts for a few seconds, cancels the rest. */
  stop(): Promise<void>;
}

/** An attempt that has not begun. */
interface Queued<Item, Result> {
  items: readonly [Item, ...Item[]];
  attempt: Plan<Item, Result>['attempt'];
}

/** Begins attempts in their order, as many at once as the concurrency is; `onFree` is called when one has ended. */
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
    /** Takes out attempts all of whose items are gone. */
    remove(isGone: (item: Item) => boolean): Item[] {
      const all = queue.splice(0);
      queue.push(...all.filter(({ items }) => !items.every(isGone)));
      return all.flatMap(({ items }) => (items.every(isGone) ? items : []));
    },
  };
}

/** Calls `claimOnce` until it returns false; after a wake during a call once more. */
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
      // Items stay waiting, and the next poll is soon.
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
    /** There may be something now, also for a claim that is under way. */
    wake(): void {
      wakes += 1;
      begin();
    },
    /** The claim under way. */
    settled: () => filling,
  };
}

/** Claims what there is room for; `isMore` = the last claim left something, so that the next one needs no other reason. */
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
    /** Returns whether to claim again. */
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

/** Keeps the attempts of this process going with the waiting items of all runs. */
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
      // Not earlier: before the rest is stored they would be claimed again at once.
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
