import { isTransient } from './database/database-failure.ts';
import type { Log } from './log.ts';

/** Interval between two log lines about a persistent failure, ms. */
const repeatMs = 60_000;

export interface RecurringFailureOptions {
  log: Log;
  /** Log text of a failure (style.md, E8). */
  failed: string;
  /** Level of a transient failure; `warn` by default. Every other failure is an `error`. */
  transient?: 'warn' | 'debug';
}

/**
 * Log of work that is retried forever. It contains the first failure, then one line per minute while the failure
 * lasts, and the recovery.
 */
export interface RecurringFailure {
  failed(error: unknown, fields?: Record<string, unknown>): void;
  succeeded(): void;
  /** Does the work and logs its failure. Resolves to true if the work succeeded, and never rejects. */
  attempt(work: () => unknown): Promise<boolean>;
}

/**
 * Creates the log. A transient failure that becomes permanent is logged immediately, because the one-minute interval
 * applies to each level separately.
 */
export function createRecurringFailure(options: RecurringFailureOptions): RecurringFailure {
  const { log, failed: text, transient = 'warn' } = options;
  const loggedAt = new Map<string, number>();
  let failures = 0;
  /** Level of the recovery; null while no failure has been logged. */
  let recovery: 'info' | 'debug' | null = null;

  function failed(error: unknown, fields?: Record<string, unknown>): void {
    failures += 1;
    const level = isTransient(error) ? transient : 'error';
    const now = performance.now();
    if (now - (loggedAt.get(level) ?? -Infinity) < repeatMs) return;
    loggedAt.set(level, now);
    if (recovery !== 'info') recovery = level === 'debug' ? 'debug' : 'info';
    log[level]({ err: error, failures, ...fields }, text);
  }
  function succeeded(): void {
    if (recovery !== null) log[recovery]({ failures }, `${text}; recovered`);
    recovery = null;
    failures = 0;
  }
  return {
    failed,
    succeeded,
    async attempt(work) {
      try {
        await work();
      } catch (error) {
        failed(error);
        return false;
      }
      succeeded();
      return true;
    },
  };
}
