/** A change of the code that keeps a promise, after which its case must fail. */
export interface Mutation {
  promise: string;
  /** What it changes, as a sentence. */
  what: string;
  file: string;
  find: string;
  replace: string;
  /** Title of the case that must fail. */
  test: string;
}
