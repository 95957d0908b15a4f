/** Change to the code that keeps a promise; with this change, one of the promise's cases must fail. */
export interface Mutation {
  promise: string;
  /** Description of the change in one sentence. */
  what: string;
  file: string;
  find: string;
  replace: string;
  /** Title of the case that must fail. */
  test: string;
}
