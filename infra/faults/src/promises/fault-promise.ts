/** A test that shows that a promise is kept. */
export interface FaultCase {
  /** From the root of the repository. */
  file: string;
  /** Title of the test without its describes; `%s` and `$name` stand for anything. */
  test: string;
}

/** One line of shared/design/reliability.md. */
export interface FaultPromise {
  /** `P1`. */
  id: string;
  text: string;
  /** The code that keeps it. */
  keptBy: readonly string[];
  cases: readonly FaultCase[];
  /** What is promised and not shown by this program, and who shows it. */
  elsewhere?: string;
}

/** A case of a promise. */
export const shown = (file: string, test: string): FaultCase => ({ file, test });
