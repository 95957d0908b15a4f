import type { Log } from '@geoplan/kit/log';
import type { Pair } from '../domain/provider.ts';

interface KeepNeeds {
  /** Renews all leases of this process; returns the pairs nobody waits for any more. */
  renew: () => Promise<Pair[]>;
  /** Gives up asking for these. */
  abandon: (unwanted: readonly Pair[]) => void;
  leaseMs: number;
  log: Log;
}

/** Renews leases so that two failures in a row lose none; `now` is for when a run was cancelled. */
export function keepLeases({ renew, abandon, leaseMs, log }: KeepNeeds): { now(): void; stop(): void } {
  async function keep(): Promise<void> {
    try {
      abandon(await renew());
    } catch (error) {
      log.warn({ err: error }, 'аренда пар не продлена, их могут спросить ещё раз');
    }
  }
  const timer = setInterval(() => void keep(), leaseMs / 3);
  return { now: () => void keep(), stop: () => clearInterval(timer) };
}
