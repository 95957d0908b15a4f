import { LRUCache } from 'lru-cache';
import type { Cache } from './cache.ts';

const defaultMaxEntries = 10_000;
/** Characters of keys and values together; about 32 MB at most (P22: a process stays under 512 MB). */
const maxCharacters = 16 * 1024 * 1024;

/** A cache inside this process, for the embedded run; the least recently used entries leave first. */
export function createMemoryCache(options: { maxEntries?: number } = {}): Cache {
  const entries = new LRUCache<string, string>({
    max: options.maxEntries ?? defaultMaxEntries,
    maxSize: maxCharacters,
    sizeCalculation: (value, key) => value.length + key.length + 1,
  });
  return {
    get: async (key) => entries.get(key) ?? null,
    async set(key, value, ttlMs) {
      if (ttlMs > 0) entries.set(key, value, { ttl: Math.ceil(ttlMs) });
      else entries.delete(key);
    },
    async remove(key) {
      entries.delete(key);
    },
    ready: () => true,
    close: async () => entries.clear(),
  };
}
