import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { LimitAnswer, Limiter, LimitRule } from './limiter.ts';

/** The library's result, and whether it came as a refusal (it rejects with its result when the limit is passed). */
interface Outcome {
  result: RateLimiterRes;
  refused: boolean;
}

/** @throws what the library rejects with when counting itself failed */
export async function outcomeOf(consumed: Promise<RateLimiterRes>): Promise<Outcome> {
  try {
    return { result: await consumed, refused: false };
  } catch (reason) {
    if (reason instanceof RateLimiterRes) return { result: reason, refused: true };
    throw reason;
  }
}

/** Maps the library's outcome. */
export function limitAnswer(rule: LimitRule, { result, refused }: Outcome, points: number): LimitAnswer {
  const remaining = refused ? 0 : Math.max(rule.points - result.consumedPoints, 0);
  const allowed = !refused && (points > 0 || remaining > 0);
  return { allowed, retryAfterMs: allowed ? 0 : Math.max(result.msBeforeNext, 1), remaining };
}

/** Limiter inside this process: for the embedded run, and as fallback of the shared one. */
export function createMemoryLimiter(rule: LimitRule): Limiter {
  const counts = new RateLimiterMemory({ points: rule.points, duration: rule.windowS });
  return {
    async take(key, points = 1) {
      return limitAnswer(rule, await outcomeOf(counts.consume(key, points)), points);
    },
  };
}
