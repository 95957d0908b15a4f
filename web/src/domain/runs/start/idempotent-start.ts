import { isTransientFailure } from '../../../shared/api/api-failure.ts';

/** A restarted service answers again after two seconds or so. */
const secondTryMs = 2_500;

/** Not `crypto.randomUUID`, which browsers keep from pages without TLS. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Sends a start with its `Idempotency-Key`. Its run may be stored although the answer was lost with a process: a transient
 * failure is followed by one more try, and the key is kept until there is an answer, so that whoever presses again gets
 * the run that was made. Something else asked for under a kept key is another run all the same: the server takes both
 * together.
 */
export function createIdempotentStart<Answer>(pauseMs = secondTryMs) {
  let key: string | undefined;
  return async (send: (key: string) => Promise<Answer>): Promise<Answer> => {
    const kept = (key ??= newKey());
    const answer = await send(kept).catch(async (error: unknown) => {
      if (!isTransientFailure(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      return send(kept);
    });
    key = undefined;
    return answer;
  };
}
