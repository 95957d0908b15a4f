/** A test that proves a promise. */
export interface FaultCase {
  /** Path from the root of the repository. */
  file: string;
  /** Title of the test without its describes; `%s` and `$name` match anything. */
  test: string;
}

/** One line of shared/design/reliability.md. */
export interface FaultPromise {
  /** `P1`. */
  id: string;
  text: string;
  /** Code that keeps it. */
  keptBy: readonly string[];
  cases: readonly FaultCase[];
  /** Part that this program does not prove, and where it is proven. */
  elsewhere?: string;
}

/** A case of a promise. */
export const shown = (file: string, test: string): FaultCase => ({ file, test });
