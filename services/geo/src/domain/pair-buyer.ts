import type { GeoRecord } from '@geoplan/contracts/geo-record';
import type { Log } from '@geoplan/kit/log';
import pLimit from 'p-limit';
import { createAsk } from './ask-provider.ts';
import type { ClaimedPair, LookupResult, PairEnd } from './claimed-pair.ts';
import { createFlights, type Flights } from './flights.ts';
import type { GroupCommit } from './group-commit.ts';
import { pairKey } from './pair-key.ts';
import type { KeywordProvider, Pair } from './provider.ts';

/** What buying uses. */
export interface BuyerNeeds {
  /** Stored records young enough for these pairs, by `pairKey`. */
  findStored: (pairs: readonly ClaimedPair[]) => Promise<ReadonlyMap<string, GeoRecord>>;
  /** Stores results with everything they change. */
  results: GroupCommit<LookupResult>;
  /** Lets others ask for these pairs. */
  release: (pairs: readonly Pair[]) => Promise<void>;
  log: Log;
  /** True once the provider has been or is being asked with this signal: from then on it costs money. */
  isPaid: (signal: AbortSignal) => boolean;
}

/** Brings claimed pairs to their end; each is in hand from `take` until it is stored or given back. */
export interface PairBuyer {
  /** Returns those that were not in hand already: after a pause of the process its own lost leases can be claimed. */
  take(pairs: readonly ClaimedPair[]): ClaimedPair[];
  held(): ClaimedPair[];
  /** Ends what the store has, and everything when there is a `reason` to ask nobody; returns the rest. Storing goes on. */
  endUnasked(pairs: ClaimedPair[], reason: string | null): Promise<ClaimedPair[]>;
  /** Resolves when asked, with at most `requests` on their way at once; storing goes on. */
  buy(provider: KeywordProvider, pairs: ClaimedPair[], requests: number): Promise<void>;
  readonly flights: Pick<Flights, 'abandon' | 'end'>;
}

/** Begins idle. */
export function createPairBuyer(needs: BuyerNeeds): PairBuyer {
  const asking = pLimit(1);
  const flights = createFlights(needs.isPaid);
  const ask = createAsk();
  /** By `pairKey`. */
  const held = new Map<string, ClaimedPair>();

  function drop(pairs: readonly ClaimedPair[]): void {
    for (const pair of pairs) held.delete(pairKey(pair));
  }

  function store(result: LookupResult): void {
    // It fails when the process ends without Postgres, or for a bug: others ask again when the lease has run out.
    const storing = needs.results.add(result).finally(() => drop(result.pairs));
    storing.catch((error: unknown) => needs.log.error({ err: error }, 'answers of the provider are lost'));
  }

  async function giveBack(pairs: readonly ClaimedPair[]): Promise<void> {
    drop(pairs);
    await needs.release(pairs);
  }

  return {
    take(pairs) {
      const taken = pairs.filter((pair) => !held.has(pairKey(pair)));
      for (const pair of taken) held.set(pairKey(pair), pair);
      return taken;
    },
    held: () => [...held.values()],
    flights,
    async endUnasked(pairs, reason) {
      if (pairs.length === 0) return [];
      const records = await needs.findStored(pairs).catch(async (error: unknown) => {
        await giveBack(pairs);
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
    async buy(provider, pairs, requests) {
      if (asking.concurrency !== requests) asking.concurrency = requests;
      const flight = flights.open(pairs);
      try {
        const result = await asking(() => ask(provider, flight));
        if (result) store(result);
        else await giveBack(pairs);
      } catch (error) {
        await giveBack(pairs);
        throw error;
      } finally {
        flights.close(flight);
      }
    },
  };
}
