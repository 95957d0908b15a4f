import { AppError } from '@geoplan/kit/errors';
import type { Log } from '@geoplan/kit/log';
import pLimit from 'p-limit';
import { findConfiguredProvider } from './provider-lookup.ts';
import type { ClaimedPair } from './claimed-pair.ts';
import type { LookupConcurrency } from './lookup-concurrency.ts';
import { createLookupExecutor, type ExecutorNeeds } from './lookup-executor.ts';
import type { Pair, ProviderRegistry } from '../provider.ts';
import { stoppingText } from './run-messages.ts';

/** No requests are sent for them, so the number bounds a transaction only. */
const pairsPerClaimWithoutProvider = 200;
/** Requests in flight at shutdown are paid for: their responses are awaited for this long (P21: 10 s in all). */
const drainTimeoutMs = 4_000;

interface WorkerNeeds extends ExecutorNeeds {
  providers: Pick<ProviderRegistry, 'current'>;
  /** Pairs nobody else has a lease of; empty = none left. */
  claim: (limit: number, isOneCountry: boolean) => Promise<ClaimedPair[]>;
  /** Backpressure: resolves when no result waits for Postgres; what is bought meanwhile would wait as well. */
  drained: () => Promise<void>;
  /** Transient failures: Postgres away, a deadlock. */
  isTransient: (error: unknown) => boolean;
  /** Concurrency at so many requests a second; null = no limit. */
  concurrencyAt: (perSecond: number | null) => LookupConcurrency;
  log: Log;
}

/** Worker loop over the waiting pairs of all runs, in a few concurrent lanes, each until it finds nothing more. */
export interface LookupWorker {
  /** Starts claiming waiting pairs, of any run; returns at once. @throws AppError service_unavailable while stopping */
  wake(): void;
  /** The claimed pairs, until they are stored or released. */
  claimed(): ClaimedPair[];
  /** Cancels the lookups of these pairs, unless they are billable already. */
  cancel(unwanted: readonly Pair[]): void;
  /** Stops claiming, drains billable requests for a few seconds, cancels the rest. */
  stop(): Promise<void>;
}

export function createLookupWorker(needs: WorkerNeeds): LookupWorker {
  const { providers, log } = needs;
  /** Small until the pace of the account is known. */
  let limits: LookupConcurrency = { requests: 4, pairsPerClaim: 1, lanes: 4 };
  const executor = createLookupExecutor(needs);
  /** One claim at a time: two would contend for the same row locks. */
  const claiming = pLimit(1);
  const lanes = new Set<Promise<void>>();
  /** Lanes that still claim pairs. */
  let activeLanes = 0;
  let wakes = 0;
  let isStopping = false;

  /** Claims some pairs and finishes them; false when none were left. */
  async function workOnce(): Promise<boolean> {
    await needs.drained();
    const { provider, reason } = await findConfiguredProvider(providers);
    if (provider) limits = needs.concurrencyAt(provider.perSecond);
    const perRequest = provider?.maxKeywordsPerRequest ?? 1;
    const most = provider ? Math.max(limits.pairsPerClaim, perRequest) : pairsPerClaimWithoutProvider;
    const claimed = await claiming(() => (isStopping ? [] : needs.claim(most, perRequest > 1)));
    if (claimed.length === 0) return false;
    // Where there was something there may be more.
    open();
    const toBuy = await executor.resolveFromStore(executor.track(claimed), reason);
    if (provider) {
      const { requests } = limits;
      await Promise.all(batches(toBuy, perRequest).map((batch) => executor.run(provider, batch, requests)));
    }
    return true;
  }

  async function work(): Promise<void> {
    try {
      // Where the pace was lowered there are too many of them.
      for (let seen = -1, more = true; (more || seen !== wakes) && activeLanes <= limits.lanes;) {
        seen = wakes;
        more = await workOnce();
      }
    } catch (error) {
      // Pairs stay claimed or waiting, and the next poll is soon; what is not transient is a bug.
      log[needs.isTransient(error) ? 'warn' : 'error']({ err: error }, 'looking for pairs failed');
    } finally {
      // Within the same tick as the check of the limit, so that no two lanes end for the same surplus.
      activeLanes -= 1;
    }
  }

  function open(): void {
    if (isStopping || activeLanes >= limits.lanes) return;
    activeLanes += 1;
    const lane = work().finally(() => lanes.delete(lane));
    lanes.add(lane);
  }

  return {
    wake() {
      if (isStopping) throw new AppError('service_unavailable', stoppingText);
      // A lane that has just found nothing claims once more.
      wakes += 1;
      open();
    },
    claimed: () => executor.claimed(),
    cancel: (unwanted) => executor.batches.cancel(unwanted),
    async stop() {
      isStopping = true;
      await executor.batches.end(drainTimeoutMs);
      await needs.results.settled();
      await Promise.allSettled(lanes);
    },
  };
}

function batches(pairs: ClaimedPair[], size: number): ClaimedPair[][] {
  const count = Math.ceil(pairs.length / size);
  return Array.from({ length: count }, (_, at) => pairs.slice(at * size, (at + 1) * size));
}
