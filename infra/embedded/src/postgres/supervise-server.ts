import { setTimeout as sleep } from 'node:timers/promises';
import { settledBy, type Deadline } from '@geoplan/kit/deadline';
import type { ServerProcess } from './server-process.ts';

/** Backoff before a dead server is restarted, ms. */
interface RestartPauses {
  /**
   * Pauses before the first retries. They increase, because the dead server's last children may still hold the shared
   * memory.
   */
  quickMs: readonly number[];
  /**
   * Pause before every later retry. Retries never end, because a full disk is freed at some point and recovery must
   * not require a manual restart.
   */
  slowMs: number;
}

const defaultPauses: RestartPauses = { quickMs: [100, 300, 1_000, 3_000], slowMs: 15_000 };

/** Server that is restarted if it dies. */
interface Supervised {
  current(): ServerProcess;
  /** See `ServerProcess`. Does not wait beyond the deadline for a start in progress. */
  stop(deadline?: Deadline): Promise<void>;
  abandon(): void;
}

/**
 * Restarts the server whenever it dies, until stopped. `onDied` is called after each restart. It is also called once
 * per outage, with the reason, if the quick attempts fail.
 */
export function superviseServer(
  first: ServerProcess,
  start: () => Promise<ServerProcess>,
  onDied: (failure?: unknown) => void,
  pauses = defaultPauses,
): Supervised {
  const stopping = new AbortController();
  const { signal } = stopping;
  let current = first;

  /** Resolves to false only if the supervisor was stopped. */
  const restart = async (): Promise<boolean> => {
    for (let attempt = 0; ; attempt += 1) {
      await sleep(pauses.quickMs[attempt] ?? pauses.slowMs, undefined, { signal }).catch(() => {});
      if (signal.aborted) return false;
      try {
        current = await start();
        if (signal.aborted) await current.stop();
        else onDied();
        return true;
      } catch (error) {
        if (attempt === pauses.quickMs.length - 1) onDied(error);
      }
    }
  };
  const watch = async (): Promise<void> => {
    await current.exited;
    while (await restart()) await current.exited;
  };
  const watching = watch();
  return {
    current: () => current,
    async stop(deadline) {
      stopping.abort();
      await current.stop(deadline);
      if (deadline) await settledBy(watching, deadline);
      else await watching;
    },
    abandon() {
      stopping.abort();
      current.abandon();
    },
  };
}
