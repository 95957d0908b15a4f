import { AppError } from '@geoplan/kit/errors';

/** Runs costly work a few at a time. */
export interface WorkPool {
  /**
   * Waits for a free place, then works.
   * @throws AppError service_unavailable when too many wait already, or the caller left while waiting
   */
  run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
}

/** `width` works at once, `queue` wait in the order they came, the rest are refused at once. */
export function createWorkPool({ width, queue }: { width: number; queue: number }): WorkPool {
  const waiting: (() => void)[] = [];
  let busy = 0;

  async function enter(): Promise<void> {
    if (busy < width) {
      busy += 1;
      return;
    }
    if (waiting.length >= queue) throw new AppError('service_unavailable', undefined, { retryAfterS: 2 });
    // Whoever leaves hands the place over, so `busy` stays as it is.
    await new Promise<void>((resolve) => waiting.push(resolve));
  }

  function leave(): void {
    const next = waiting.shift();
    if (next) next();
    else busy -= 1;
  }

  return {
    async run(work, signal) {
      await enter();
      try {
        if (signal?.aborted) throw new AppError('service_unavailable');
        return await work();
      } finally {
        leave();
      }
    },
  };
}
