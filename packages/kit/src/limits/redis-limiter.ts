import { RateLimiterRedis } from 'rate-limiter-flexible';
import { createMemoryLimiter, limitAnswer, outcomeOf, type Limiter, type LimitRule } from './limiter.ts';
import type { RedisConnection } from './redis-connection.ts';

/**
 * Limiter shared by all replicas. Every attempt is also counted in this process, and the local count decides while
 * Redis is down. An exhausted key thus stays refused (P12), while the library's own fallback (`insurance`) would
 * start at zero.
 */
export function createRedisLimiter(options: LimitRule & { redis: RedisConnection; prefix: string }): Limiter {
  const { redis, ...rule } = options;
  const fallback = createMemoryLimiter(rule);
  const shared = new RateLimiterRedis({
    storeClient: redis.client,
    useRedisPackage: true,
    keyPrefix: options.prefix,
    points: rule.points,
    duration: rule.windowS,
    // A key over the limit is refused from memory until the window ends, so that a flood does not reach Redis.
    inMemoryBlockOnConsumed: rule.points + 1,
  });
  return {
    async take(key, points = 1) {
      const local = await fallback.take(key, points);
      const outcome = await redis.tryCommand(() => outcomeOf(shared.consume(key, points)));
      return outcome ? limitAnswer(rule, outcome, points) : local;
    },
  };
}
