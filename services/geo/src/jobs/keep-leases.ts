import type { Log } from '@geoplan/kit/log';
import type { Pair } from '../domain/provider.ts';

interface KeepNeeds {
  /** Renews all leases of this process; returns the pairs that need no asking any more. */
  renew: () => Promise<Pair[]>;
  /** Gives up asking for these. */
  abandon: (unwanted: readonly Pair[]) => void;
  /** Tells that this process is in touch with Postgres. */
  beat: () => Promise<void>;
  everyMs: number;
  log: Log;
}

/** Renews leases, one time after the other; `now` is for when a run was cancelled. */
export function keepLeases({ renew, abandon, beat, everyMs, log }: KeepNeeds): { now(): void; stop(): void } {
  let keeping: Promise<void> | null = null;
  let isAskedAgain = false;

  async function keep(): Promise<void> {
    try {
      do {
        isAskedAgain = false;
        abandon(await renew());
      } while (isAskedAgain);
      await beat();
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
