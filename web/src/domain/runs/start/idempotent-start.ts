import { isTransientFailure } from '../../../shared/api/api-failure.ts';
import { newId } from '../../../shared/browser/new-id.ts';

/**
 * Sends a start request with an `Idempotency-Key`, because the run may have been stored although the response was
 * lost. A transient failure is retried once. The key is kept until a response arrives, so that pressing the button
 * again returns the existing run. A different request with the same key still starts a separate run, because the
 * server combines key and request.
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
