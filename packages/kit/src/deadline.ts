/** The whole of a shutdown, ms: exit 0 within 10 s (reliability P21, "How" 13). */
export const shutdownMs = 9_000;

/** A moment at which whoever still works is cut; handed down instead of a limit for each part. */
export type Deadline = AbortSignal;

/** The moment `ms` from now. Alone it keeps no process alive. */
export function deadlineIn(ms: number): Deadline {
  return AbortSignal.timeout(ms);
}

/** Waits for `work` but not beyond the deadline; says whether it settled. Its failure is the caller's own business. */
export async function settledBy(work: Promise<unknown>, deadline: Deadline): Promise<boolean> {
  const late = Promise.withResolvers<boolean>();
  const onLate = (): void => late.resolve(false);
  if (deadline.aborted) onLate();
  deadline.addEventListener('abort', onLate);
  const settled = work.then(
    () => true,
    () => true,
  );
  try {
    return await Promise.race([settled, late.promise]);
  } finally {
    deadline.removeEventListener('abort', onLate);
  }
}
