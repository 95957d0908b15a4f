import type { CheckDeadline } from './check-deadline.ts';

/** The checks of one caller's signal. */
interface Group {
  checks: Set<CheckDeadline>;
  forget(): void;
}

/**
 * Checks that go on, by whose signal ends them. Hundreds have one signal in common, which is listened to once: it looks
 * through all its listeners for each that is added.
 */
export function createStoppable() {
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
    /** Returns what says that the check has ended. */
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
