import type { ClaimedPair } from './claimed-pair.ts';
import { pairKey } from './pair-key.ts';
import type { Pair } from './provider.ts';

/** Pairs on their way to a provider, or in line for it. */
export interface Flight {
  readonly pairs: ClaimedPair[];
  /** Aborted when they are given up. */
  readonly signal: AbortSignal;
}

/** What this process is asking for. */
export interface Flights {
  open(pairs: ClaimedPair[]): Flight;
  close(flight: Flight): void;
  /** Gives up flights all of whose pairs are unwanted, but for the paid ones. */
  abandon(unwanted: readonly Pair[]): void;
  /** Gives up the unpaid at once and the rest when the time is over; resolves when none is left. */
  end(patienceMs: number): Promise<void>;
}

/** Begins empty; `isPaid` says whether giving up would waste money. */
export function createFlights(isPaid: (signal: AbortSignal) => boolean): Flights {
  const open = new Map<Flight, AbortController>();
  let whenEmpty: (() => void) | null = null;
  let isEnding = false;

  function giveUp(flights: Iterable<Flight>): void {
    for (const flight of flights) open.get(flight)?.abort();
  }

  return {
    open(pairs) {
      const controller = new AbortController();
      const flight = { pairs, signal: controller.signal };
      open.set(flight, controller);
      if (isEnding) controller.abort();
      return flight;
    },
    close(flight) {
      open.delete(flight);
      if (open.size === 0) whenEmpty?.();
    },
    abandon(unwanted) {
      if (unwanted.length === 0) return;
      const keys = new Set(unwanted.map(pairKey));
      const idle = [...open.keys()].filter(
        ({ pairs, signal }) => !isPaid(signal) && pairs.every((pair) => keys.has(pairKey(pair))),
      );
      giveUp(idle);
    },
    async end(patienceMs) {
      isEnding = true;
      giveUp([...open.keys()].filter(({ signal }) => !isPaid(signal)));
      if (open.size === 0) return;
      const timer = setTimeout(() => giveUp([...open.keys()]), patienceMs);
      await new Promise<void>((resolve) => (whenEmpty = resolve));
      clearTimeout(timer);
    },
  };
}
