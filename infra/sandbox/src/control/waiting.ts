import type { Response } from 'express';
import type { Stage } from '../emulated-api.ts';

/** All waits of a sandbox, which end at once when it closes. */
export function createWaiting(): { wait: Stage['wait']; close(): void } {
  const pending = new Set<() => void>();
  let isClosed = false;
  return {
    wait(ms, response: Response) {
      if (isClosed || response.destroyed) return Promise.resolve(false);
      return new Promise((resolve) => {
        const end = (isWanted: boolean): void => {
          clearTimeout(timer);
          response.off('close', giveUp);
          pending.delete(giveUp);
          resolve(isWanted);
        };
        const giveUp = (): void => end(false);
        const timer = setTimeout(() => end(true), ms);
        response.once('close', giveUp);
        pending.add(giveUp);
      });
    },
    close() {
      isClosed = true;
      for (const giveUp of pending) giveUp();
    },
  };
}
