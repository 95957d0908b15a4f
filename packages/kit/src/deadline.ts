/** Time limit for a shutdown in ms, so that the process exits with 0 within 10 s (reliability P21, "How" 13). */
export const shutdownMs = 9_000;

/** Deadline at which running work is cancelled; passed down instead of a timeout for each part. */
export type Deadline = AbortSignal;

/** Deadline in `ms` from now. Its timer does not keep the process alive. */
export function deadlineIn(ms: number): Deadline {
  return AbortSignal.timeout(ms);
}

/** Fraction of the time that is available for draining calls and handlers; the rest is for disconnecting. */
const drainShare = 2 / 3;

/** The deadlines of one shutdown, passed down to every part of it. */
export interface StopDeadlines {
  /** Time at which running calls, handlers and jobs are cancelled. */
  readonly drained: Deadline;
  /** Time at which connections to stores and brokers are cut. */
  readonly ended: Deadline;
}

/** Deadlines of a shutdown that begins now. */
export function stopDeadlines(withinMs = shutdownMs): StopDeadlines {
  return { drained: deadlineIn(Math.round(withinMs * drainShare)), ended: deadlineIn(withinMs) };
}

/** Waits for `work` until the deadline and returns true if it settled in time. The caller must handle its rejection. */
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

/** Result of the work if it was in time, or the timeout. */
type Timed<R> = { inTime: true; value: R } | { inTime: false };

/**
 * Waits for `work` with a timeout; a late result or failure is ignored. @throws the error of `work` if it occurs in
 * time
 */
export async function withTimeout<R>(work: Promise<R>, ms: number): Promise<Timed<R>> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Timed<R>>((resolve) => {
    // The extra event-loop turn reads responses that arrived in time while this process was busy.
    timer = setTimeout(() => setImmediate(() => resolve({ inTime: false })), ms);
  });
  const done = work.then((value): Timed<R> => ({ inTime: true, value }));
  try {
    return await Promise.race([done, late]);
  } finally {
    clearTimeout(timer);
  }
}
