import type { ItemKey } from '../define-runs.ts';

/**
 * Share of a lease that must remain for work to begin: of 20 s 12 s, the longest duration of one provider request.
 * Renewals come six times per lease, so only late ones need a query.
 */
const neededShare = 3 / 5;

/** Consecutive renewals that may each be too late; then the items are given up. */
const mostRenewals = 5;

interface LeaseTrackerOptions<Item> {
  leaseMs: number;
  /** Renews leases in Postgres; resolves to the items that this process no longer holds, or that no run waits for. */
  renewLeases: (items: readonly Item[]) => Promise<readonly Item[]>;
}

/** Local knowledge of this process, by its own clock, about its leases. */
export interface LeaseTracker<Item> {
  /** Runs the claim; items taken over by others before the response came are returned as `lost`, to be handed back. */
  claim(claim: () => Promise<Item[]>): Promise<{ items: Item[]; lost: readonly Item[] }>;
  /** Renews; resolves to the lost ones. */
  renew(items: readonly Item[]): Promise<readonly Item[]>;
  /**
   * Resolves to the items that are lost or uncertain. While renewals are on time it sends no query. After a delay of a
   * claim, a renewal or this process it queries Postgres, a limited number of times.
   */
  findLost(items: readonly Item[]): Promise<readonly Item[]>;
}

/**
 * A lease counts from the moment its statement was sent: neither the time Postgres received it nor the age of the
 * response is known.
 */
export function createLeaseTracker<Item extends ItemKey>(
  options: LeaseTrackerOptions<Item>,
): LeaseTracker<Item> {
  const { leaseMs, renewLeases } = options;
  /** By `performance.now()`. */
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
    // A renewal may be as late as the one it repeats.
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

/** Confirmation of the attempt behind each signal. */
const confirmations = new WeakMap<AbortSignal, () => Promise<void>>();

/** From now on `confirmHeld` with its signal calls `findLost`, and aborts if items are lost. */
export function confirmBy(attempt: AbortController, findLost: () => Promise<readonly unknown[]>): void {
  confirmations.set(attempt.signal, async () => {
    if ((await findLost()).length > 0) attempt.abort();
  });
}

/**
 * Called immediately before sending something that costs money, after all waiting: confirms that the attempt of this
 * signal still holds the leases of its items. Any other signal is let through.
 * @throws the signal's reason if one is lost; the error of an unavailable Postgres, if it must be queried
 */
export async function confirmHeld(signal: AbortSignal): Promise<void> {
  await confirmations.get(signal)?.();
  signal.throwIfAborted();
}
