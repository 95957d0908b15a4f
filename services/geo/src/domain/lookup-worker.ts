import { AppError } from '@geoplan/kit/errors';
import pLimit from 'p-limit';
import { findProvider } from './ask-provider.ts';
import type { ClaimedPair } from './claimed-pair.ts';
import type { LookupRoom } from './lookup-room.ts';
import { createPairBuyer, type BuyerNeeds } from './pair-buyer.ts';
import type { Pair, ProviderSource } from './provider.ts';
import { stoppingText } from './run-texts.ts';

/** Nothing is asked for them, so the number bounds a transaction only. */
const pairsPerClaimWithoutProvider = 200;
/** What is on the wire when the process ends is paid: it gets this long to come in (P21: 10 s in all). */
const lastAnswersMs = 4_000;

interface WorkerNeeds extends BuyerNeeds {
  source: Pick<ProviderSource, 'current'>;
  /** Pairs nobody else is asking for; empty = none left. */
  claim: (limit: number, isOneCountry: boolean) => Promise<ClaimedPair[]>;
  room: LookupRoom;
}

/** Buys what runs wait for, as far as messages permit. */
export interface LookupWorker {
  /** Looks up as many waiting pairs of any run. @throws while stopping, or Postgres' failure */
  work(pairs: number): Promise<void>;
  /** The pairs in hand, until they are stored or given back. */
  held(): ClaimedPair[];
  /** Gives up asking for pairs that nobody waits for, unless that is paid for already. */
  abandon(unwanted: readonly Pair[]): void;
  /** Asks no more, lets paid answers come in for a few seconds, gives up the rest. */
  stop(): Promise<void>;
}

/** Begins idle. */
export function createLookupWorker(needs: WorkerNeeds): LookupWorker {
  const { source, room } = needs;
  const buyer = createPairBuyer(needs, room.requests);
  /** One claim at a time: two would take turns at locking the same rows. */
  const claiming = pLimit(1);
  /** A small run comes in one message and still goes side by side. */
  const lanes = pLimit(room.messages);
  const working = new Set<Promise<void>>();
  let isStopping = false;

  /** Takes and ends at most `most` pairs and what the permission still holds; returns false when none were left. */
  async function workOnce(permit: { left: number }, stored: Promise<void>[]): Promise<boolean> {
    if (isStopping) throw new AppError('service_unavailable', stoppingText);
    const { provider, reason } = await findProvider(source);
    const perRequest = provider?.maxKeywordsPerRequest ?? 1;
    const most = provider ? Math.max(room.pairsPerClaim, perRequest) : pairsPerClaimWithoutProvider;
    const claimed = await claiming(async () => {
      const limit = Math.min(permit.left, most);
      const taken = limit > 0 ? await needs.claim(limit, perRequest > 1) : [];
      permit.left -= taken.length;
      return taken;
    });
    if (claimed.length === 0) return false;
    buyer.take(claimed);
    const toBuy = await buyer.endUnasked(claimed, reason, stored);
    if (provider)
      await Promise.all(batches(toBuy, perRequest).map((batch) => buyer.buy(provider, batch, stored)));
    return true;
  }

  async function workOff(permitted: number): Promise<void> {
    const stored: Promise<void>[] = [];
    const permit = { left: permitted };
    const goOn = async (): Promise<void> => {
      for (let more = true; more && permit.left > 0;) more = await lanes(() => workOnce(permit, stored));
    };
    const width = Math.min(room.messages, Math.ceil(permitted / room.pairsPerClaim));
    // All come to their end before the first failure is told: none of them works on unseen.
    const ends = await Promise.allSettled(Array.from({ length: width }, goOn));
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
    await Promise.all(stored);
  }

  return {
    async work(permitted) {
      const work = workOff(permitted);
      working.add(work);
      await work.finally(() => working.delete(work));
    },
    held: () => buyer.held(),
    abandon: (unwanted) => buyer.flights.abandon(unwanted),
    async stop() {
      isStopping = true;
      await buyer.flights.end(lastAnswersMs);
      await needs.results.settled();
      await Promise.allSettled(working);
    },
  };
}

function batches(pairs: ClaimedPair[], size: number): ClaimedPair[][] {
  const count = Math.ceil(pairs.length / size);
  return Array.from({ length: count }, (_, at) => pairs.slice(at * size, (at + 1) * size));
}
