import type { Log } from '@geoplan/kit/log';
import type { Pair } from '../domain/provider.ts';

interface KeepNeeds {
  /** Renews all leases of this process; returns the pairs to cancel. */
  renew: () => Promise<Pair[]>;
  /** Cancels the lookups of these. */
  cancel: (unwanted: readonly Pair[]) => void;
  /** Heartbeat: this process can reach Postgres. */
  heartbeat: () => Promise<void>;
  everyMs: number;
  log: Log;
}

/** Lease keeper: renews periodically, never concurrently; `now` is for when a run was cancelled. */
export function keepLeases({ renew, cancel, heartbeat, everyMs, log }: KeepNeeds): {
  now(): void;
  stop(): void;
} {
  let keeping: Promise<void> | null = null;
  let isAskedAgain = false;

  async function keep(): Promise<void> {
    try {
      do {
        isAskedAgain = false;
        cancel(await renew());
      } while (isAskedAgain);
      await heartbeat();
    } catch (error) {
      log.warn({ err: error }, 'leases of pairs not renewed');
    }
  }

  function begin(): void {
    keeping ??= keep().finally(() => (keeping = null));
  }

  begin();
  const timer = setInterval(begin, everyMs);
  return {
    now() {
      isAskedAgain = true;
      begin();
    },
    stop: () => clearInterval(timer),
  };
}
