import type { Log } from '../../log.ts';

interface KeeperNeeds {
  /** Renews all leases of this process, drops what is unwanted. */
  renew: () => Promise<void>;
  /** This process can reach Postgres. */
  heartbeat: () => Promise<void>;
  everyMs: number;
  log: Log;
}

/** Lease keeper: renews periodically, never concurrently; `now` is for when a run was cancelled. */
export function keepLeases({ renew, heartbeat, everyMs, log }: KeeperNeeds): { now(): void; stop(): void } {
  let keeping: Promise<void> | null = null;
  let isAskedAgain = false;

  async function keep(): Promise<void> {
    try {
      do {
        isAskedAgain = false;
        await renew();
      } while (isAskedAgain);
      await heartbeat();
    } catch (error) {
      log.warn({ err: error }, 'leases of items not renewed');
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
