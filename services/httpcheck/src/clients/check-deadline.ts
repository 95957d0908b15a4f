import { CheckFailure } from './check-failure.ts';

/** Starts one step, which ends with `resolve` or `reject`. Returns a function that aborts it. */
type Step<T> = (resolve: (value: T) => void, reject: (error: unknown) => void) => (error: Error) => void;

/** Time limit of a whole check. It uses one timer, because an AbortSignal per step is more expensive than the step. */
export interface CheckDeadline {
  /**
   * Runs one step; steps never overlap.
   * @throws CheckFailure `timeout`, or the error passed to `stop`
   */
  run<T>(step: Step<T>): Promise<T>;
  /** Ends the check immediately. */
  stop(error: Error): void;
  /** Releases the timer after the check has its result. */
  end(): void;
}

/**
 * Timer delay above which this process, not the site, is assumed to be at fault, because it was suspended or
 * overloaded.
 */
const lateMs = 500;
/** Time to read the data that arrived while the process was suspended. */
const graceMs = 1_000;

export function startCheckDeadline(ms: number): CheckDeadline {
  let over: Error | null = null;
  let stopStep: ((error: Error) => void) | null = null;

  function stop(error: Error): void {
    if (over) return;
    over = error;
    stopStep?.(error);
  }
  const fail = (): void => stop(new CheckFailure('timeout'));
  const dueAt = performance.now() + ms;
  let timer = setTimeout(() => {
    if (performance.now() - dueAt < lateMs) fail();
    else timer = setTimeout(fail, graceMs);
  }, ms);

  return {
    run: (step) =>
      new Promise((resolve, reject) => {
        if (over) reject(over);
        else stopStep = step(resolve, reject);
      }),
    stop,
    end() {
      clearTimeout(timer);
      stopStep = null;
    },
  };
}
