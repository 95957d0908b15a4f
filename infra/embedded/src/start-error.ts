/** A start that failed for a reason a person can fix; `message` is the one line shown for it. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
