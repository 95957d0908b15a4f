import type { Log } from '../log.ts';
import type { Bus, Store } from './bus.ts';
import { settledWithin } from './settled-within.ts';

/** Between two questions while the store is away: it is back within 5 s for people too (P10). */
const askEveryMs = 1_000;
/** Longer than the pool's own limits; a ping that hangs all the same counts as no answer. */
const answerTimeoutMs = 5_000;

/** Keeps a consumer from taking messages while its store is away, so that not the whole queue walks through its retries. */
export interface StoreGate {
  isOpen(): boolean;
  /** After a failure that looked like an absent store: asks it, and closes unless it answers. */
  doubt(): void;
  stop(): void;
}

/** Begins open; `onChange` is told whenever it closes or opens. Without a store it never closes. */
export function createStoreGate(options: {
  store: Store | undefined;
  queue: string;
  log: Log;
  onChange: () => void;
}): StoreGate {
  const { store, queue, log, onChange } = options;
  let open = true;
  let asking = false;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;

  async function ask(from: Store): Promise<void> {
    asking = true;
    let isThere = false;
    const asked = Promise.resolve()
      .then(() => from.ping())
      .then(() => (isThere = true));
    await settledWithin(asked, answerTimeoutMs);
    asking = false;
    if (stopped) return;
    if (!isThere) timer = setTimeout(() => void ask(from), askEveryMs);
    if (open === isThere) return;
    open = isThere;
    if (open) log.info({ queue }, 'the store answers again, consuming');
    else log.warn({ queue }, 'the store is away, consuming stopped until it answers');
    onChange();
  }

  return {
    isOpen: () => open,
    doubt() {
      if (store && open && !asking && !stopped) void ask(store);
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

/** A bus whose consumers take messages only while this store answers. */
export function consumeWhile<B extends Pick<Bus, 'consume'>>(store: Store, bus: B): B {
  return {
    ...bus,
    consume: (declared, consuming, handler) => bus.consume(declared, { store, ...consuming }, handler),
  };
}
