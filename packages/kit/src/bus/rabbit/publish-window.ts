/** Semaphore: a bounded number of publishes await their confirms; the others queue up in order. */
export interface PublishWindow {
  acquire(): Promise<void>;
  release(): void;
}

export function createPublishWindow(size: number): PublishWindow {
  let inside = 0;
  const waiting: (() => void)[] = [];
  return {
    async acquire() {
      if (inside < size) inside += 1;
      else await new Promise<void>((resolve) => waiting.push(resolve));
    },
    release() {
      // The permit goes straight to the next waiter: a newcomer cannot slip in between.
      const next = waiting.shift();
      if (next) next();
      else inside -= 1;
    },
  };
}
