import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerProcess } from './server-process.ts';

/** Growing pauses before a dead server is started again, ms: its last children may still hold the shared memory. */
const pausesMs = [100, 300, 1_000, 3_000];

/** A server that is started again when it dies. */
interface Supervised {
  current(): ServerProcess;
  stop(): Promise<void>;
  abandon(): void;
}

/** Keeps the server alive until told otherwise; `onDied` hears of each restart, or why none succeeded. */
export function superviseServer(
  first: ServerProcess,
  start: () => Promise<ServerProcess>,
  onDied: (failure?: unknown) => void,
): Supervised {
  let current = first;
  let stopping = false;

  const restart = async (): Promise<boolean> => {
    let failure: unknown;
    for (const pauseMs of pausesMs) {
      if (!stopping) await sleep(pauseMs);
      if (stopping) return false;
      try {
        current = await start();
        if (stopping) await current.stop();
        else onDied();
        return true;
      } catch (error) {
        failure = error;
      }
    }
    onDied(failure);
    return false;
  };
  const watch = async (): Promise<void> => {
    await current.exited;
    while (await restart()) await current.exited;
  };
  const watching = watch();
  return {
    current: () => current,
    async stop() {
      stopping = true;
      await current.stop();
      await watching;
    },
    abandon() {
      stopping = true;
      current.abandon();
    },
  };
}
