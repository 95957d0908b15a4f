import type { CheckDeadline } from './check-deadline.ts';

/** Checks that share the same signal. */
interface Group {
  checks: Set<CheckDeadline>;
  forget(): void;
}

/**
 * Checks in progress, grouped by signal. Hundreds of checks share one signal and a single listener on it, because
 * adding a listener iterates over all existing listeners.
 */
export function createAbortable() {
  const groups = new Map<AbortSignal, Group>();

  function createGroup(signal: AbortSignal): Group {
    const checks = new Set<CheckDeadline>();
    const abort = (): void => {
      for (const check of checks) check.stop(signal.reason as Error);
    };
    signal.addEventListener('abort', abort);
    const group: Group = {
      checks,
      forget() {
        signal.removeEventListener('abort', abort);
        groups.delete(signal);
      },
    };
    groups.set(signal, group);
    return group;
  }

  return {
    /** Adds a check. The returned function removes it when the check ends. */
    add(signal: AbortSignal, check: CheckDeadline): () => void {
      const group = groups.get(signal) ?? createGroup(signal);
      group.checks.add(check);
      return () => {
        group.checks.delete(check);
        if (group.checks.size === 0) group.forget();
      };
    },
    stopAll(error: Error): void {
      for (const { checks } of groups.values()) for (const check of checks) check.stop(error);
    },
  };
}
