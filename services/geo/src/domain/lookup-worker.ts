import { AppError } from '@geoplan/kit/errors';
import type { Log } from '@geoplan/kit/log';
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
  /** Resolves when no answer waits for Postgres: what is bought meanwhile would wait as well. */
  caughtUp: () => Promise<void>;
  /** True for failures that are over in a moment: Postgres away, a deadlock. */
  isPassing: (error: unknown) => boolean;
  /** How much to take upon itself at so many requests a second; null = no limit. */
  roomAt: (perSecond: number | null) => LookupRoom;
  log: Log;
}

/** Buys what runs wait for, in a few lanes side by side, each until it finds nothing more. */
export interface LookupWorker {
  /** Looks for waiting pairs, of any run; returns at once. @throws AppError service_unavailable while stopping */
  wake(): void;
  /** The pairs in hand, until they are stored or given back. */
  held(): ClaimedPair[];
  /** Gives up asking for these pairs, unless that is paid for already. */
  abandon(unwanted: readonly Pair[]): void;
  /** Asks no more, lets paid answers come in for a few seconds, gives up the rest. */
  stop(): Promise<void>;
}

/** Begins idle. */
export function createLookupWorker(needs: WorkerNeeds): LookupWorker {
  const { source, log } = needs;
  /** Small until the pace of the account is known. */
  let room: LookupRoom = { requests: 4, pairsPerClaim: 1, lanes: 4 };
  const buyer = createPairBuyer(needs);
  /** One claim at a time: two would take turns at locking the same rows. */
  const claiming = pLimit(1);
  const lanes = new Set<Promise<void>>();
  /** Lanes that still look for pairs. */
  let looking = 0;
  let wakes = 0;
  let isStopping = false;

  /** Takes some pairs and sees them through; false when none were left. */
  async function workOnce(): Promise<boolean> {
    await needs.caughtUp();
    const { provider, reason } = await findProvider(source);
    if (provider) room = needs.roomAt(provider.perSecond);
    const perRequest = provider?.maxKeywordsPerRequest ?? 1;
    const most = provider ? Math.max(room.pairsPerClaim, perRequest) : pairsPerClaimWithoutProvider;
    const claimed = await claiming(() => (isStopping ? [] : needs.claim(most, perRequest > 1)));
    if (claimed.length === 0) return false;
    // Where there was something there may be more.
    open();
    const toBuy = await buyer.endUnasked(buyer.take(claimed), reason);
    if (provider) {
      const { requests } = room;
      await Promise.all(batches(toBuy, perRequest).map((batch) => buyer.buy(provider, batch, requests)));
    }
    return true;
  }

  async function work(): Promise<void> {
    try {
      // Where the pace was lowered there are too many of them.
      for (let seen = -1, more = true; (more || seen !== wakes) && looking <= room.lanes;) {
        seen = wakes;
        more = await workOnce();
      }
    } catch (error) {
      // Pairs stay claimed or waiting, and the next look is soon; what will not pass is a bug that somebody must mend.
      log[needs.isPassing(error) ? 'warn' : 'error']({ err: error }, 'looking for pairs failed');
    } finally {
      // Within the same turn as the look at the limit, so that no two lanes end for the same surplus.
      looking -= 1;
    }
  }

  function open(): void {
    if (isStopping || looking >= room.lanes) return;
    looking += 1;
    const lane = work().finally(() => lanes.delete(lane));
    lanes.add(lane);
  }

  return {
    wake() {
      if (isStopping) throw new AppError('service_unavailable', stoppingText);
      // A lane that has just seen nothing looks again.
      wakes += 1;
      open();
    },
    held: () => buyer.held(),
    abandon: (unwanted) => buyer.flights.abandon(unwanted),
    async stop() {
      isStopping = true;
      await buyer.flights.end(lastAnswersMs);
      await needs.results.settled();
      await Promise.allSettled(lanes);
    },
  };
}

function batches(pairs: ClaimedPair[], size: number): ClaimedPair[][] {
  const count = Math.ceil(pairs.length / size);
  return Array.from({ length: count }, (_, at) => pairs.slice(at * size, (at + 1) * size));
}
