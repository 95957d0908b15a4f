/** Wakes everybody who waits; a thousand publishes may wait for one reconnect. */
export interface Bell {
  /** Resolves at the next ring, or when the time is up. */
  rung(timeoutMs: number): Promise<void>;
  ring(): void;
}

/** Creates a bell nobody waits for. Forgets those whose time is up, however long it stays silent. */
export function createBell(): Bell {
  const waiting = new Set<() => void>();
  return {
    rung(timeoutMs) {
      return new Promise<void>((resolve) => {
        const wake = () => {
          clearTimeout(timer);
          waiting.delete(wake);
          resolve();
        };
        const timer = setTimeout(wake, timeoutMs);
        waiting.add(wake);
      });
    },
    ring() {
      for (const wake of waiting) wake();
    },
  };
}
