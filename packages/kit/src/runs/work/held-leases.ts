import type { ItemKey } from '../define-runs.ts';

/**
 * Share of a lease that has to be left for work to begin: of 20 s 12 s, which is how long one request to a provider may
 * take. Renewals come six times in a lease, so that only late ones are asked about.
 */
const neededShare = 3 / 5;

/** Renewals one after the other that may each come too late to be sure; then the items are given up. */
const mostRenewals = 5;

interface HeldLeasesOptions<Item> {
  leaseMs: number;
  /** Renews leases in Postgres; resolves to the items that are not ours any more, or that no run waits for. */
  renewLeases: (items: readonly Item[]) => Promise<readonly Item[]>;
}

/** What this process knows by its own clock of the leases it holds. */
export interface HeldLeases<Item> {
  /** Claims by `claim`; what others took over before the answer came is left out, and is to be handed back. */
  claim(claim: () => Promise<Item[]>): Promise<{ items: Item[]; lost: readonly Item[] }>;
  /** Renews; resolves to the lost ones. */
  renew(items: readonly Item[]): Promise<readonly Item[]>;
  /**
   * Resolves to those of them that are lost, or for which it could not be made sure. While renewals come in time it asks
   * nobody; after a claim, a renewal or this process was held up, Postgres, a bounded number of times.
   */
  findLost(items: readonly Item[]): Promise<readonly Item[]>;
}

/** A lease runs from the moment its statement was sent: when Postgres has had it, and how old the answer is, is not known. */
export function createHeldLeases<Item extends ItemKey>(options: HeldLeasesOptions<Item>): HeldLeases<Item> {
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
    // A renewal may be as late as what it makes up for.
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

/** How to confirm the attempt behind a signal. */
const confirmations = new WeakMap<AbortSignal, () => Promise<void>>();

/** From now on `confirmHeld` with its signal asks `findLost`, and aborts when there is something. */
export function confirmBy(attempt: AbortController, findLost: () => Promise<readonly unknown[]>): void {
  confirmations.set(attempt.signal, async () => {
    if ((await findLost()).length > 0) attempt.abort();
  });
}

/**
 * For who is about to send what costs money, after all waiting: the attempt of this signal still holds the leases of its
 * items. Any other signal is let through.
 * @throws the signal's reason when one is lost; what Postgres' absence throws, where it has to be asked
 */
export async function confirmHeld(signal: AbortSignal): Promise<void> {
  await confirmations.get(signal)?.();
  signal.throwIfAborted();
}
