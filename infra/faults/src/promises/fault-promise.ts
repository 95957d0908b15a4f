/** Test that proves a promise. */
export interface FaultCase {
  /** Path from the root of the repository. */
  file: string;
  /** Title of the test without its describes; `%s` and `$name` match anything. */
  test: string;
}

/** Promise in one line of shared/design/reliability.md. */
export interface FaultPromise {
  /** `P1`. */
  id: string;
  text: string;
  /** Files with the code that keeps the promise. */
  keptBy: readonly string[];
  cases: readonly FaultCase[];
  /** Part that this program does not prove, and where it is proven instead. */
  elsewhere?: string;
}

/** Creates a case for a promise. */
export const shown = (file: string, test: string): FaultCase => ({ file, test });
