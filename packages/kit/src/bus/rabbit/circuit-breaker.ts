import { BusUnavailableError } from '../bus-errors.ts';

/** Circuit breaker of the publisher: open while the broker blocks or is away, so that publishes fail fast. */
export interface CircuitBreaker {
  /** @throws BusUnavailableError it is open */
  throwIfOpen(): void;
  open(reason: string): void;
  /** Opens it for the rest of the process: the bus is closed. */
  openForGood(reason: string): void;
  close(): void;
}

/** `onOpen` wakes the publishes that wait. */
export function createCircuitBreaker(onOpen: (reason: string) => void): CircuitBreaker {
  let current: string | null = null;
  let forGood = false;

  function open(reason: string): void {
    if (forGood) return;
    current = reason;
    onOpen(reason);
  }

  return {
    throwIfOpen() {
      if (current !== null) throw new BusUnavailableError(current);
    },
    open,
    openForGood(reason) {
      open(reason);
      forGood = true;
    },
    close() {
      if (!forGood) current = null;
    },
  };
}
