/** Lets a bounded number of publishes wait for their confirms; the others queue up in order. */
export interface PublishWindow {
  enter(): Promise<void>;
  leave(): void;
}

/** Creates a window for `size` publishes at once. */
export function createPublishWindow(size: number): PublishWindow {
  let inside = 0;
  const waiting: (() => void)[] = [];
  return {
    async enter() {
      if (inside < size) inside += 1;
      else await new Promise<void>((resolve) => waiting.push(resolve));
    },
    leave() {
      // The place goes straight to the next one: a newcomer cannot slip in between.
      const next = waiting.shift();
      if (next) next();
      else inside -= 1;
    },
  };
}
