/** A change of the code that keeps a promise, after which its case has to fail. */
export interface SourceBreak {
  promise: string;
  /** What is broken, as a sentence. */
  what: string;
  file: string;
  find: string;
  replace: string;
  /** Title of the case that has to turn red. */
  test: string;
}
