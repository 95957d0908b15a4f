import { isTransientFailure } from '../../../shared/api/api-failure.ts';
import { newId } from '../../../shared/browser/new-id.ts';

/**
 * Sends a start with its `Idempotency-Key`. Its run may be stored although the answer was lost with a process: a transient
 * failure is followed by one more try, and the key is kept until there is an answer, so that whoever presses again gets
 * the run that was made. Something else asked for under a kept key is another run all the same: the server takes both
 * together.
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
