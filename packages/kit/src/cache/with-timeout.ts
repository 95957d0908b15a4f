/** The value, or that it timed out. */
export type Timed<R> = { inTime: true; value: R } | { inTime: false };

/** Waits for `work` with a timeout; a late result or failure is dropped silently. @throws what `work` throws in time */
export async function withTimeout<R>(work: Promise<R>, ms: number): Promise<Timed<R>> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Timed<R>>((resolve) => {
    // The extra turn reads answers that arrived while this process was busy: they are not late.
    timer = setTimeout(() => setImmediate(() => resolve({ inTime: false })), ms);
  });
  const done = work.then((value): Timed<R> => ({ inTime: true, value }));
  try {
    return await Promise.race([done, late]);
  } finally {
    clearTimeout(timer);
  }
}
