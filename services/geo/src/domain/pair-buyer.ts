import type { GeoRecord } from '@geoplan/contracts/geo-record';
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
  /** True once the provider has been or is being asked with this signal: from then on it costs money. */
  isPaid: (signal: AbortSignal) => boolean;
}

/** Brings claimed pairs to their end; each is in hand from `take` until it is stored or given back. */
export interface PairBuyer {
  take(pairs: readonly ClaimedPair[]): void;
  held(): ClaimedPair[];
  /**
   * Ends what the store has, and everything when there is a `reason` to ask nobody; returns the rest. Storing goes on,
   * pushed to `stored`.
   */
  endUnasked(pairs: ClaimedPair[], reason: string | null, stored: Promise<void>[]): Promise<ClaimedPair[]>;
  /** Resolves when asked; storing goes on, pushed to `stored`. */
  buy(provider: KeywordProvider, pairs: ClaimedPair[], stored: Promise<void>[]): Promise<void>;
  readonly flights: Pick<Flights, 'abandon' | 'end'>;
}

/** Begins idle; asks at most `requests` times at once. */
export function createPairBuyer(needs: BuyerNeeds, requests: number): PairBuyer {
  const asking = pLimit(requests);
  const flights = createFlights(needs.isPaid);
  const ask = createAsk();
  const held = new Set<ClaimedPair>();

  function drop(pairs: readonly ClaimedPair[]): void {
    for (const pair of pairs) held.delete(pair);
  }

  /** Whoever awaits it later hears of its failure; until then that must not end the process. */
  function store(result: LookupResult): Promise<void> {
    const storing = needs.results.add(result).finally(() => drop(result.pairs));
    storing.catch(() => {});
    return storing;
  }

  async function giveBack(pairs: readonly ClaimedPair[]): Promise<void> {
    drop(pairs);
    await needs.release(pairs);
  }

  return {
    take(pairs) {
      for (const pair of pairs) held.add(pair);
    },
    held: () => [...held],
    flights,
    async endUnasked(pairs, reason, stored) {
      const records = await needs.findStored(pairs).catch(async (error: unknown) => {
        await giveBack(pairs);
        throw error;
      });
      return pairs.filter((pair) => {
        const record = records.get(pairKey(pair));
        if (!record && reason === null) return true;
        const end: PairEnd = record ? { stored: record } : { error: { code: 'auth', message: reason ?? '' } };
        stored.push(store({ pairs: [pair], ends: [end], asked: null }));
        return false;
      });
    },
    async buy(provider, pairs, stored) {
      const flight = flights.open(pairs);
      try {
        const result = await asking(() => ask(provider, flight));
        if (result) stored.push(store(result));
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
