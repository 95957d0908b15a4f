/**
 * Waits for all of them even if one fails, so that nothing is still starting after a failure.
 * @throws one error with a line for each that failed
 */
export async function settleAll<T>(work: Promise<T>[]): Promise<T[]> {
  const results = await Promise.allSettled(work);
  const failed = results.flatMap((result) =>
    result.status === 'rejected' ? [messageOf(result.reason)] : [],
  );
  if (failed.length > 0) throw new Error(failed.join('\n'));
  return results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
}

/** Message of an error; connection errors of several addresses have it only in their parts. */
export function messageOf(error: unknown): string {
  if (error instanceof AggregateError && !error.message) return error.errors.map(messageOf).join(', ');
  return error instanceof Error ? error.message : String(error);
}
