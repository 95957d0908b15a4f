import { isTransientFailure } from '../../../shared/api/api-failure.ts';
import { newId } from '../../../shared/browser/new-id.ts';

/**
 * Sends a start with its `Idempotency-Key`. Its run may be stored although the response was lost with a process. A
 * transient failure is followed by one more attempt, and the key is kept until there is a response, so that another
 * press returns the existing run.
 * A different request under a kept key is still another run, because the server combines both.
 */
export function createIdempotentStart<Answer>(pause: () => Promise<unknown>) {
  let key: string | undefined;
  return async (send: (key: string) => Promise<Answer>): Promise<Answer> => {
    const kept = (key ??= newId());
    const answer = await send(kept).catch(async (error: unknown) => {
      if (!isTransientFailure(error)) throw error;
      await pause();
      return send(kept);
    });
    key = undefined;
    return answer;
  };
}
