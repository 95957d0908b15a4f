import type { Cache } from './cache.ts';
import type { RedisConnection } from './redis-connection.ts';

/** A cache shared by all replicas; `prefix` keeps services apart on one Redis. Closing it leaves the connection open. */
export function createRedisCache(options: { redis: RedisConnection; prefix: string }): Cache {
  const { redis } = options;
  const full = (key: string) => `${options.prefix}:${key}`;
  return {
    get: async (key) => (await redis.tryCommand(() => redis.client.get(full(key)))) ?? null,
    async set(key, value, ttlMs) {
      await redis.tryCommand<unknown>(() =>
        ttlMs > 0
          ? redis.client.set(full(key), value, { expiration: { type: 'PX', value: Math.ceil(ttlMs) } })
          : redis.client.del(full(key)),
      );
    },
    async remove(key) {
      await redis.tryCommand(() => redis.client.del(full(key)));
    },
    ready: () => redis.ready(),
    close: async () => undefined,
  };
}
