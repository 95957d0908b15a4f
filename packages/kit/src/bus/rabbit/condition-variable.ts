/** Condition variable: one notification wakes all waiters; a thousand publishes may wait for one reconnect. */
export interface ConditionVariable {
  /** Resolves at the next `notifyAll`, or after the timeout. */
  wait(timeoutMs: number): Promise<void>;
  notifyAll(): void;
}

/** Timed-out waiters are removed, so that a long outage does not collect them. */
export function createConditionVariable(): ConditionVariable {
  const waiting = new Set<() => void>();
  return {
    wait(timeoutMs) {
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
    notifyAll() {
      for (const wake of waiting) wake();
    },
  };
}
