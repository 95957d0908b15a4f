import type { ServerResponse } from 'node:http';

/** Cancellable delays. */
interface Delays {
  /** Resolves to true after the delay, or to false as soon as the caller disconnects or the sandbox closes. */
  wait: (ms: number, response: ServerResponse) => Promise<boolean>;
  /** Cancels all delays immediately. */
  close: () => void;
}

export function createDelays(): Delays {
  const pending = new Set<() => void>();
  let isClosed = false;
  return {
    wait(ms, response) {
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
