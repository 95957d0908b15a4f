import type { ItemKey } from '../define-runs.ts';

/**
 * Fraction of a lease that must remain when work begins: 12 s of 20 s, which is the maximum duration of one provider
 * request. Renewals take place six times per lease duration, so only late renewals need a query.
 */
const neededShare = 3 / 5;

/** Maximum number of consecutive renewals that may be too late, after which the items are given up. */
const mostRenewals = 5;

interface LeaseTrackerOptions<Item> {
  leaseMs: number;
  /** Renews leases in Postgres; resolves to the items that this process no longer holds, or that no run waits for. */
  renewLeases: (items: readonly Item[]) => Promise<readonly Item[]>;
}

/** Local record of the leases held by this process, based on the clock of the process. */
export interface LeaseTracker<Item> {
  /**
   * Runs the claim. Items taken over by others before the response arrived are returned as `lost`, to be handed back.
   */
  claim(claim: () => Promise<Item[]>): Promise<{ items: Item[]; lost: readonly Item[] }>;
  /** Renews the leases; resolves to the items whose leases are lost. */
  renew(items: readonly Item[]): Promise<readonly Item[]>;
  /**
   * Resolves to the items that are lost or uncertain. Sends no query while renewals are on time. After a delay of a
   * claim, a renewal or this process, it queries Postgres a limited number of times.
   */
  findLost(items: readonly Item[]): Promise<readonly Item[]>;
}

/**
 * Creates a lease tracker. A lease counts from the time its statement was sent. Neither the statement's arrival time
 * at Postgres nor the age of the response is known.
 */
export function createLeaseTracker<Item extends ItemKey>(
  options: LeaseTrackerOptions<Item>,
): LeaseTracker<Item> {
  const { leaseMs, renewLeases } = options;
  /** Time by `performance.now()`. */
  const heldSince = new WeakMap<Item, number>();

  const isSure = (item: Item): boolean =>
    performance.now() - (heldSince.get(item) ?? -Infinity) < leaseMs * (1 - neededShare);

  function keep(items: readonly Item[], sentAt: number): void {
    for (const item of items) heldSince.set(item, Math.max(sentAt, heldSince.get(item) ?? -Infinity));
  }

  async function renew(items: readonly Item[]): Promise<readonly Item[]> {
    const sentAt = performance.now();
    const lost = await renewLeases(items);
    const gone = new Set(lost);
    keep(
      items.filter((item) => !gone.has(item)),
      sentAt,
    );
    return lost;
  }

  async function findLost(items: readonly Item[]): Promise<readonly Item[]> {
    // A repeated renewal may be too late as well, so the number of renewals is limited.
    for (let renewals = 0; renewals < mostRenewals && !items.every(isSure); renewals++) {
      const lost = await renew(items);
      if (lost.length > 0) return lost;
    }
    return items.filter((item) => !isSure(item));
  }

  return {
    renew,
    findLost,
    async claim(claim) {
      const sentAt = performance.now();
      const claimed = await claim();
      keep(claimed, sentAt);
      const lost = await findLost(claimed);
      const gone = new Set(lost);
      return { items: claimed.filter((item) => !gone.has(item)), lost };
    },
  };
}

/** Lease check of the attempt behind each signal. */
const confirmations = new WeakMap<AbortSignal, () => Promise<void>>();

/** Makes `confirmHeld` call `findLost` for this attempt's signal, and abort the attempt if items are lost. */
export function confirmBy(attempt: AbortController, findLost: () => Promise<readonly unknown[]>): void {
  confirmations.set(attempt.signal, async () => {
    if ((await findLost()).length > 0) attempt.abort();
  });
}

/**
 * Confirms that the attempt of this signal still holds the leases of its items. Called after all waiting, immediately
 * before sending a request that costs money. Any other signal is let through.
 * @throws the signal's reason if a lease is lost; the error from Postgres if it must be queried but is unavailable
 */
export async function confirmHeld(signal: AbortSignal): Promise<void> {
  await confirmations.get(signal)?.();
  signal.throwIfAborted();
}
