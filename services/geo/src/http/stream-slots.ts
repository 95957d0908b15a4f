import { AppError } from '@geoplan/kit/errors';

/** How the concurrency limit of the long lists works; times in ms. */
export const usualSlots = {
  /** Each holds a Postgres connection and some megabytes of buffers. */
  atOnce: 4,
  /** Of one person: the others always find some (reliability P36). */
  perPerson: 2,
  /** How long a reader waits in line. */
  waitMs: 5_000,
  longestLine: 100,
  /** Who has read for so long makes room when all are taken and another waits. */
  fairShareMs: 60_000,
};

/** A slot that is held. */
export interface StreamSlot {
  /** Aborted when the slot is taken away. */
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
  admit: () => void;
}

function refusal(): AppError {
  const message = 'Сейчас выгружается слишком много списков. Повторите позже.';
  return new AppError('service_unavailable', message, { retryAfterS: 2 });
}

/** Lets a few readers in at once, the others in order of their coming as soon as there is room for them. */
export function createStreamSlots(options: Partial<typeof usualSlots> = {}) {
  const limits = { ...usualSlots, ...options };
  const holders = new Set<Holder>();
  const line = new Set<Waiter>();

  function hasRoomFor(person: string): boolean {
    if (holders.size >= limits.atOnce) return false;
    return [...holders].filter((holder) => holder.person === person).length < limits.perPerson;
  }

  function hold(person: string): StreamSlot {
    const holder = { person, since: performance.now(), evicted: new AbortController() };
    holders.add(holder);
    return {
      signal: holder.evicted.signal,
      release() {
        if (holders.delete(holder)) admitNext();
      },
    };
  }

  function admitNext(): void {
    for (const waiter of line) if (hasRoomFor(waiter.person)) waiter.admit();
  }

  /** The one who has read the longest goes, if that is long enough; its slot is free once its stream has ended. */
  function makeRoom(): void {
    const [longest] = [...holders].toSorted((a, b) => a.since - b.since);
    const isFull = holders.size >= limits.atOnce;
    if (longest && isFull && performance.now() - longest.since >= limits.fairShareMs) longest.evicted.abort();
  }

  function wait(person: string, gone: AbortSignal): Promise<StreamSlot> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        line.delete(waiter);
        clearTimeout(timer);
        gone.removeEventListener('abort', giveUp);
      };
      const giveUp = () => {
        leave();
        reject(refusal());
      };
      const waiter = {
        person,
        admit() {
          leave();
          resolve(hold(person));
        },
      };
      const timer = setTimeout(giveUp, limits.waitMs);
      gone.addEventListener('abort', giveUp);
      line.add(waiter);
    });
  }

  return {
    /**
     * Waits for a slot for this person, or until the caller has `gone`.
     * @throws AppError service_unavailable when none is free in time or too many wait already
     */
    async acquire(person: string, gone: AbortSignal): Promise<StreamSlot> {
      if (gone.aborted || line.size >= limits.longestLine) throw refusal();
      if (hasRoomFor(person)) return hold(person);
      makeRoom();
      return wait(person, gone);
    },
  };
}
