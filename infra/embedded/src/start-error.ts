/** The start cannot go on for a reason a person can mend; `message` is the one line shown for it. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
