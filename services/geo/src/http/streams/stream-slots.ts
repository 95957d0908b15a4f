import { AppError } from '@geoplan/kit/errors';

/** Settings for the concurrency limit for long lists; times in ms. */
export const defaultSlots = {
  /** Maximum number of concurrent streams; each uses a Postgres connection and a few megabytes of buffers. */
  maxConcurrent: 4,
  /** Slots available to one user; the others stay free for other users (reliability P36). */
  perPerson: 2,
  /** Maximum wait in the queue. */
  waitMs: 5_000,
  maxQueued: 100,
  /** Age above which a stream is evicted if all slots are taken and another request waits. */
  fairShareMs: 60_000,
};

/** Slot in use. */
export interface StreamSlot {
  /** Aborted when the slot is evicted. */
  signal: AbortSignal;
  release(): void;
}

interface Holder {
  person: string;
  since: number;
  evicted: AbortController;
}

interface Waiter {
  person: string;
  grant: () => void;
}

function refusal(): AppError {
  const message = 'Сейчас выгружается слишком много списков. Повторите позже.';
  return new AppError('service_unavailable', message, {
    retryAfterS: 2,
    logText: 'limit of exported lists reached',
  });
}

/** Concurrency limit with a per-user share and a FIFO queue. */
export function createStreamSlots(options: Partial<typeof defaultSlots> = {}) {
  const limits = { ...defaultSlots, ...options };
  const holders = new Set<Holder>();
  const queue = new Set<Waiter>();

  function hasRoomFor(person: string): boolean {
    if (holders.size >= limits.maxConcurrent) return false;
    return [...holders].filter((holder) => holder.person === person).length < limits.perPerson;
  }

  function hold(person: string): StreamSlot {
    const holder = { person, since: performance.now(), evicted: new AbortController() };
    holders.add(holder);
    return {
      signal: holder.evicted.signal,
      release() {
        if (holders.delete(holder)) grantNext();
      },
    };
  }

  function grantNext(): void {
    for (const waiter of queue) if (hasRoomFor(waiter.person)) waiter.grant();
  }

  /** Evicts the oldest stream if it is old enough; its slot becomes free when that stream has ended. */
  function evictOldest(): void {
    const [longest] = [...holders].toSorted((a, b) => a.since - b.since);
    const isFull = holders.size >= limits.maxConcurrent;
    if (longest && isFull && performance.now() - longest.since >= limits.fairShareMs) longest.evicted.abort();
  }

  function wait(person: string, gone: AbortSignal): Promise<StreamSlot> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        queue.delete(waiter);
        clearTimeout(timer);
        gone.removeEventListener('abort', giveUp);
      };
      const giveUp = () => {
        leave();
        reject(refusal());
      };
      const waiter = {
        person,
        grant() {
          leave();
          resolve(hold(person));
        },
      };
      const timer = setTimeout(giveUp, limits.waitMs);
      gone.addEventListener('abort', giveUp);
      queue.add(waiter);
    });
  }

  return {
    /**
     * Waits for a slot for this user until `gone` is aborted. @throws AppError service_unavailable if none becomes
     * free in time or too many requests are already waiting
     */
    async acquire(person: string, gone: AbortSignal): Promise<StreamSlot> {
      if (gone.aborted || queue.size >= limits.maxQueued) throw refusal();
      if (hasRoomFor(person)) return hold(person);
      evictOldest();
      return wait(person, gone);
    },
  };
}
