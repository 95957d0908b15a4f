import type { Response } from 'express';
import type { EmulatorContext } from '../emulated-api.ts';

/** Cancellable delays of a sandbox: all end at once when it closes. */
export function createDelays(): { wait: EmulatorContext['wait']; close(): void } {
  const pending = new Set<() => void>();
  let isClosed = false;
  return {
    wait(ms, response: Response) {
      if (isClosed || response.destroyed) return Promise.resolve(false);
      return new Promise((resolve) => {
        const end = (isWanted: boolean): void => {
          clearTimeout(timer);
          response.off('close', cancel);
          pending.delete(cancel);
          resolve(isWanted);
        };
        const cancel = (): void => end(false);
        const timer = setTimeout(() => end(true), ms);
        response.once('close', cancel);
        pending.add(cancel);
      });
    },
    close() {
      isClosed = true;
      for (const cancel of pending) cancel();
    },
  };
}
