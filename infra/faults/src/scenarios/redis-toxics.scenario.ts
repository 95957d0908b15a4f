import { connectRedis } from '@geoplan/kit/limits/redis-connection';
import { createRedisLimiter } from '@geoplan/kit/limits/redis-limiter';
import { createLog } from '@geoplan/kit/log';
import { recordLedger } from '@geoplan/test-servers/fault-ledger';
import { freshNamespace } from '@geoplan/test-servers/fresh-namespace';
import { sharedServers } from '@geoplan/test-servers/shared-servers';
import { toxicProxy, type Toxic } from '@geoplan/test-servers/toxic-proxy';
import { expect, it, onTestFinished } from 'vitest';

const toxics: Toxic[] = [
  { kind: 'latency', ms: 400 },
  { kind: 'silence' },
  { kind: 'reset' },
  { kind: 'bandwidth', bytesPerSecond: 50 },
  { kind: 'slow close', ms: 3_000 },
];
const rule = { points: 60, windowS: 600 };

it.each(toxics)(
  'the limit holds through $kind of Redis: all callers get a response, none a second window',
  async (toxic) => {
    const proxy = await toxicProxy(sharedServers().redis);
    onTestFinished(() => proxy.close());
    const redis = connectRedis({
      url: proxy.url,
      log: createLog({ service: 'test', level: 'silent' }),
      name: 'toxic',
    });
    onTestFinished(() => redis.close());
    await expect.poll(() => redis.ready()).toBe(true);
    const limiter = createRedisLimiter({ ...rule, redis, prefix: freshNamespace() });
    const answers: boolean[] = [];
    const take = async (times: number) => {
      for (let at = 0; at < times; at += 1) answers.push((await limiter.take('one')).allowed);
    };
    await take(20);
    proxy.apply(toxic);
    await take(80);
    proxy.apply(null);
    await expect.poll(() => redis.ready()).toBe(true);
    await take(20);
    const allowed = answers.filter(Boolean).length;
    // When Redis recovers, its count does not include the local count of this process, so up to 20 more calls can be
    // allowed.
    const most = rule.points + 20;
    recordLedger(`${toxic.kind} of Redis`, {
      attempted: 120,
      acknowledged: answers.length,
      ok: allowed,
      lost: 120 - answers.length,
      unexpected: Math.max(0, allowed - most),
      duplicated: 0,
      recovered: 0,
    });
    expect(answers).toHaveLength(120);
    expect(allowed).toBeGreaterThanOrEqual(rule.points);
    expect(allowed).toBeLessThanOrEqual(most);
  },
);
