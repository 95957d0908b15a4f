import { BusUnavailableError } from '../bus-errors.ts';

/** Whether publishing is hopeless just now, so that nobody waits for nothing. */
export interface Refusal {
  /** @throws BusUnavailableError it is */
  check(): void;
  begin(reason: string): void;
  /** Begins one that never ends. */
  beginForGood(reason: string): void;
  end(): void;
}

/** Refuses nothing yet; `onBegin` may end the waiting of those who publish. */
export function createRefusal(onBegin: (reason: string) => void): Refusal {
  let current: string | null = null;
  let forGood = false;

  function begin(reason: string): void {
    if (forGood) return;
    current = reason;
    onBegin(reason);
  }

  return {
    check() {
      if (current !== null) throw new BusUnavailableError(current);
    },
    begin,
    beginForGood(reason) {
      begin(reason);
      forGood = true;
    },
    end() {
      if (!forGood) current = null;
    },
  };
}
