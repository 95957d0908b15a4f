import { AppError } from '@geoplan/kit/errors';

/** Bulkhead: a concurrency limit with a bounded queue, for work that costs CPU. */
export interface Bulkhead {
  /**
   * Waits for a free slot, then runs the work.
   * @throws AppError service_unavailable when too many wait already, or the caller left while waiting
   */
  run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
}

/** At most `width` at once; up to `queue` wait first come, first served; the rest are rejected at once. */
export function createBulkhead({ width, queue }: { width: number; queue: number }): Bulkhead {
  const waiting: (() => void)[] = [];
  let busy = 0;

  async function acquire(): Promise<void> {
    if (busy < width) {
      busy += 1;
      return;
    }
    if (waiting.length >= queue) throw new AppError('service_unavailable', undefined, { retryAfterS: 2 });
    // Whoever leaves hands its slot over, so `busy` stays as it is.
    await new Promise<void>((resolve) => waiting.push(resolve));
  }

  function release(): void {
    const next = waiting.shift();
    if (next) next();
    else busy -= 1;
  }

  return {
    async run(work, signal) {
      await acquire();
      try {
        if (signal?.aborted) throw new AppError('service_unavailable');
        return await work();
      } finally {
        release();
      }
    },
  };
}
