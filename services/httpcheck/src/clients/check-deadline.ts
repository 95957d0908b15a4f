import { CheckFailure } from './check-failure.ts';

/** Starts one step; `resolve` and `reject` end it. Returns what stops it when the check is over. */
type Step<T> = (resolve: (value: T) => void, reject: (error: unknown) => void) => (error: Error) => void;

/** The one time limit of a check: a timer in all, since an AbortSignal for each step costs more than the step. */
export interface CheckDeadline {
  /** Does one step, and never two at once. @throws CheckFailure `timeout`, or what the check was stopped with */
  run<T>(step: Step<T>): Promise<T>;
  /** Ends the check now. */
  stop(error: Error): void;
  /** The check has its result. */
  end(): void;
}

/** A timer that fires so late says that this process slept, or had too much to do: not the site. */
const lateMs = 500;
/** What came meanwhile is read within this time. */
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
