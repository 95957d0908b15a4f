/** A change of the code that keeps a promise, after which its case must fail. */
export interface Mutation {
  promise: string;
  /** Description of the change, one sentence. */
  what: string;
  file: string;
  find: string;
  replace: string;
  /** Title of the case that must fail. */
  test: string;
}
