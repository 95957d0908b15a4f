import type { GeoRecord } from '@geoplan/contracts/geo-record';
import type { Log } from '@geoplan/kit/log';
import pLimit from 'p-limit';
import { createProviderLookup } from './provider-lookup.ts';
import type { ClaimedPair, LookupResult, PairEnd } from './claimed-pair.ts';
import { createLookupBatches, type LookupBatches } from './lookup-batches.ts';
import type { GroupCommit } from './group-commit.ts';
import { pairKey } from '../pair-key.ts';
import type { KeywordProvider, Pair } from '../provider.ts';

/** Dependencies of the executor. */
export interface ExecutorNeeds {
  /** Fresh stored records of these pairs, by `pairKey`. */
  findStored: (pairs: readonly ClaimedPair[]) => Promise<ReadonlyMap<string, GeoRecord>>;
  /** Stores results with everything they change. */
  results: GroupCommit<LookupResult>;
  /** Releases the leases. */
  release: (pairs: readonly Pair[]) => Promise<void>;
  log: Log;
  /** True once a request with this signal has been or is being sent: from then on it costs money. */
  isBillable: (signal: AbortSignal) => boolean;
}

/** Executes lookups of claimed pairs; each is claimed from `track` until it is stored or released. */
export interface LookupExecutor {
  /** Returns those that were not claimed already: after a pause of the process its own lost leases can be claimed. */
  track(pairs: readonly ClaimedPair[]): ClaimedPair[];
  claimed(): ClaimedPair[];
  /** Ends what the store has, and everything when there is a `reason` why nothing can be bought; returns the rest. Storing goes on. */
  resolveFromStore(pairs: ClaimedPair[], reason: string | null): Promise<ClaimedPair[]>;
  /** Resolves when the provider has answered, with at most `requests` concurrent ones; storing goes on. */
  run(provider: KeywordProvider, pairs: ClaimedPair[], requests: number): Promise<void>;
  readonly batches: Pick<LookupBatches, 'cancel' | 'end'>;
}

export function createLookupExecutor(needs: ExecutorNeeds): LookupExecutor {
  const requestLimit = pLimit(1);
  const batches = createLookupBatches(needs.isBillable);
  const lookUp = createProviderLookup();
  /** By `pairKey`. */
  const claimed = new Map<string, ClaimedPair>();

  function drop(pairs: readonly ClaimedPair[]): void {
    for (const pair of pairs) claimed.delete(pairKey(pair));
  }

  function store(result: LookupResult): void {
    // It fails when the process ends without Postgres, or for a bug: others ask again when the lease has run out.
    const storing = needs.results.add(result).finally(() => drop(result.pairs));
    storing.catch((error: unknown) => needs.log.error({ err: error }, 'answers of the provider are lost'));
  }

  async function release(pairs: readonly ClaimedPair[]): Promise<void> {
    drop(pairs);
    await needs.release(pairs);
  }

  return {
    track(pairs) {
      const taken = pairs.filter((pair) => !claimed.has(pairKey(pair)));
      for (const pair of taken) claimed.set(pairKey(pair), pair);
      return taken;
    },
    claimed: () => [...claimed.values()],
    batches,
    async resolveFromStore(pairs, reason) {
      if (pairs.length === 0) return [];
      const records = await needs.findStored(pairs).catch(async (error: unknown) => {
        await release(pairs);
        throw error;
      });
      return pairs.filter((pair) => {
        const record = records.get(pairKey(pair));
        if (!record && reason === null) return true;
        const end: PairEnd = record ? { stored: record } : { error: { code: 'auth', message: reason ?? '' } };
        store({ pairs: [pair], ends: [end], asked: null });
        return false;
      });
    },
    async run(provider, pairs, requests) {
      if (requestLimit.concurrency !== requests) requestLimit.concurrency = requests;
      const batch = batches.open(pairs);
      try {
        const result = await requestLimit(() => lookUp(provider, batch));
        if (result) store(result);
        else await release(pairs);
      } catch (error) {
        await release(pairs);
        throw error;
      } finally {
        batches.close(batch);
      }
    },
  };
}
