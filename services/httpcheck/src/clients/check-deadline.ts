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

export function startCheckDeadline(ms: number): CheckDeadline {
  let over: Error | null = null;
  let stopStep: ((error: Error) => void) | null = null;

  function stop(error: Error): void {
    if (over) return;
    over = error;
    stopStep?.(error);
  }
  const timer = setTimeout(() => stop(new CheckFailure('timeout')), ms);

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
