import type { Log } from '../log.ts';
import type { Bus, Store } from './bus.ts';
import { deadlineIn, settledBy } from '../deadline.ts';

/** Poll interval while the store is down, short enough that users also see the recovery within 5 s (P10). */
const pingEveryMs = 1_000;
/** Timeout of a ping, longer than the pool's own limits. */
const pingTimeoutMs = 5_000;

/**
 * Circuit breaker that pauses a consumer while its store is down, so that the whole queue does not go through its
 * retries.
 */
export interface AvailabilityGate {
  isOpen(): boolean;
  /**
   * Called after a failure that may be due to an unavailable store; pings the store, and pauses the consumer if it
   * does not respond.
   */
  checkStore(): void;
  stop(): void;
}

/**
 * Creates a gate that is open while consuming is allowed; `onChange` is called on every change. Without a store the
 * gate never closes.
 */
export function createAvailabilityGate(options: {
  store: Store | undefined;
  queue: string;
  log: Log;
  onChange: () => void;
}): AvailabilityGate {
  const { store, queue, log, onChange } = options;
  let open = true;
  let pinging = false;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;

  async function ping(from: Store): Promise<void> {
    pinging = true;
    let isUp = false;
    const pinged = Promise.resolve()
      .then(() => from.ping())
      .then(() => (isUp = true));
    await settledBy(pinged, deadlineIn(pingTimeoutMs));
    pinging = false;
    if (stopped) return;
    if (!isUp) timer = setTimeout(() => void ping(from), pingEveryMs);
    if (open === isUp) return;
    open = isUp;
    if (open) log.info({ queue }, 'database available again, consumer resumed');
    else log.warn({ queue }, 'database unavailable, consumer paused');
    onChange();
  }

  return {
    isOpen: () => open,
    checkStore() {
      if (store && open && !pinging && !stopped) void ping(store);
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

/** A bus whose consumers are paused while this store does not respond. */
export function consumeWhileAvailable<B extends Pick<Bus, 'consume'>>(store: Store, bus: B): B {
  return {
    ...bus,
    consume: (declared, consuming, handler) => bus.consume(declared, { store, ...consuming }, handler),
  };
}
