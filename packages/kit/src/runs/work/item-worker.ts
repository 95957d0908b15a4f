import { AppError } from '../../errors.ts';
import { createRecurringFailure } from '../../recurring-failure.ts';
import type { ItemKey } from '../define-runs.ts';
import { createAttempts, type AttemptNeeds, type Attempts } from './attempts.ts';

/** What is past its point of no return at shutdown is awaited for this long (P21: 10 s in all). */
export const drainTimeoutMs = 4_000;
/** Concurrent rounds until the first claim says how many. */
const firstRounds = 4;

export const stoppingText = 'Сервис останавливается, работу возьмёт другой процесс';

/** What a round claims. */
export interface Wanted {
  /** Most items. */
  limit: number;
  /** Only items of one lane. */
  isOneLane?: boolean;
  /** Concurrent rounds of this process from now on. */
  rounds?: number;
}

/** What one round of work is made of: claim, then save or attempt what was claimed; the rest is handed back. */
export interface Round<Item, Result> {
  /** Items that nobody else works on, of any runs, the least advanced first; empty = none left. */
  claim: (wanted: Wanted) => Promise<Item[]>;
  /** Ends items that need no work. Storing goes on. */
  save: (items: readonly Item[], result: Result) => void;
  /**
   * Works on items that end together; null, or a failure, hands them back. The signal is aborted when no run waits for
   * them any more, and when the process stops. Storing goes on.
   */
  attempt: (items: readonly Item[], work: (signal: AbortSignal) => Promise<Result | null>) => Promise<void>;
}

interface WorkerNeeds<Item, Result> extends AttemptNeeds<Item, Result> {
  /** One round; see `Round`. */
  work: (round: Round<Item, Result>) => Promise<void>;
  claim: (wanted: Wanted) => Promise<Item[]>;
  /** Backpressure: resolves when no result waits for Postgres; what is begun meanwhile would wait as well. */
  drained: () => Promise<void>;
}

/** Works on the waiting items of all runs, in a few concurrent loops, each until it finds nothing more. */
export interface ItemWorker<Item> {
  /** Starts claiming waiting items, of any run; returns at once. @throws AppError service_unavailable while stopping */
  wake(): void;
  /** The claimed items, until they are stored or released. */
  claimed(): Item[];
  /** Cancels the attempts all of whose items are unwanted, unless they are committed. */
  cancel(unwanted: readonly ItemKey[]): void;
  /** Stops claiming, drains committed attempts for a few seconds, cancels the rest. */
  stop(): Promise<void>;
}

/** Lets one call run at a time: two claims would contend for the same row locks. */
function oneAtATime() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work);
    last = next.catch(() => {});
    return next;
  };
}

/** False when nothing was left. */
async function runRound<Item extends ItemKey, Result>(
  { drained, work }: Pick<WorkerNeeds<Item, Result>, 'drained' | 'work'>,
  attempts: Attempts<Item, Result>,
  claim: (wanted: Wanted) => Promise<Item[]>,
): Promise<boolean> {
  await drained();
  let isFound = false;
  /** Neither saved nor attempted yet. */
  const inHand = new Set<Item>();
  const take = (items: readonly Item[]): void => items.forEach((item) => inHand.delete(item));
  try {
    await work({
      async claim(wanted) {
        const items = await claim(wanted);
        isFound ||= items.length > 0;
        const taken = attempts.track(items);
        for (const item of taken) inHand.add(item);
        return taken;
      },
      save(items, result) {
        take(items);
        attempts.save(items, result);
      },
      attempt(items, attempted) {
        take(items);
        return attempts.attempt(items, attempted);
      },
    });
  } finally {
    if (inHand.size > 0) await attempts.release([...inHand]);
  }
  return isFound;
}

export function createItemWorker<Item extends ItemKey, Result>(
  needs: WorkerNeeds<Item, Result>,
): ItemWorker<Item> {
  const attempts = createAttempts(needs);
  const inTurn = oneAtATime();
  const loops = new Set<Promise<void>>();
  let rounds = firstRounds;
  /** Loops that still claim. */
  let active = 0;
  let wakes = 0;
  let isStopping = false;
  const failure = createRecurringFailure({ log: needs.log, failed: 'work on items failed' });

  const isSurplus = (): boolean => active > rounds;

  async function claim(wanted: Wanted): Promise<Item[]> {
    rounds = wanted.rounds ?? rounds;
    const items = await inTurn(async () => (isStopping ? [] : needs.claim(wanted)));
    // Where there was something there may be more.
    if (items.length > 0) openLoop();
    return items;
  }

  async function loop(): Promise<void> {
    try {
      // Where the concurrency was lowered there are too many of them.
      for (let seen = -1, more = true; (more || seen !== wakes) && !isSurplus();) {
        seen = wakes;
        more = await runRound(needs, attempts, claim);
      }
      failure.succeeded();
    } catch (error) {
      // Items stay claimed or waiting, and the next poll is soon.
      failure.failed(error);
    } finally {
      // Within the same tick as the check of the limit, so that no two loops end for the same surplus.
      active -= 1;
    }
  }

  function openLoop(): void {
    if (isStopping || active >= rounds) return;
    active += 1;
    const opened = loop().finally(() => loops.delete(opened));
    loops.add(opened);
  }

  return {
    wake() {
      if (isStopping)
        throw new AppError('service_unavailable', stoppingText, { logText: 'process stopping' });
      // A loop that has just found nothing claims once more.
      wakes += 1;
      openLoop();
    },
    claimed: attempts.claimed,
    cancel: (unwanted) => attempts.cancel(unwanted),
    async stop() {
      isStopping = true;
      await attempts.end(drainTimeoutMs);
      await needs.results.settled();
      await Promise.allSettled(loops);
    },
  };
}
