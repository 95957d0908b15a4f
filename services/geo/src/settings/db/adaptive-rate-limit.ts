import type { SharedRateLimiter } from '@geoplan/kit/limits/shared-rate-limiter';
import { sql, type Kysely } from 'kysely';
import type { AccountRateLimit } from '@geoplan/kit/outbound/account-queue';
import type { AdaptiveRateLimit } from '../domain/keyword-account.ts';
import type { GeoTables } from '../../db/tables.ts';

/** Multiplicative decrease; 0.5 is the standard factor. */
const decrease = 0.5;
/**
 * Additive increase: share of the configured rate that is regained per minute, so that regaining half takes ten
 * minutes.
 */
const increasePerMinute = 0.05;
/** Minimum requests per second, because a rate below one request in 20 s is useless. */
const leastPerSecond = 0.05;
/** Requests per second below which learning starts and at which it ends if no rate is configured. */
const nominalPerSecond = 20;
/** Cache lifetime, shorter than the pause of all requests after a 429. */
const cacheTtlMs = 1_000;

const ceilingOf = (perSecond: number | null) => perSecond ?? nominalPerSecond;

/** SQL: current learnt rate, in a statement on `provider_rate_limits`. */
const learntNow = (ceiling: number) => sql<number>`least(${ceiling}::float8, p.learnt_per_second
  + extract(epoch from clock_timestamp() - p.learnt_at) / 60 * ${ceiling * increasePerMinute}::float8)`;

/** Finds the learnt rate of an account if it is below `perSecond`, the configured rate; otherwise null. */
export async function findAdaptiveRateLimit(
  db: Kysely<GeoTables>,
  accountKey: string,
  perSecond: number | null,
): Promise<AdaptiveRateLimit | null> {
  const ceiling = ceilingOf(perSecond);
  const { rows } = await sql<{
    now: number;
    at: Date;
  }>`select (${learntNow(ceiling)})::float8 as now, p.learnt_at as at
    from provider_rate_limits as p where p.account_key = ${accountKey}`.execute(db);
  const [row] = rows;
  return row && row.now < ceiling ? { perSecond: row.now, at: row.at } : null;
}

async function learn(
  db: Kysely<GeoTables>,
  accountKey: string,
  perSecond: number | null,
  sentAgoMs: number,
): Promise<void> {
  const ceiling = ceilingOf(perSecond);
  await sql`insert into provider_rate_limits as p (account_key, learnt_per_second, learnt_at)
    values (${accountKey}, ${Math.max(leastPerSecond, ceiling * decrease)}::float8, clock_timestamp())
    on conflict (account_key) do update set
      learnt_per_second = greatest(${leastPerSecond}::float8, ${learntNow(ceiling)} * ${decrease}::float8),
      learnt_at = clock_timestamp()
    where p.learnt_at < clock_timestamp() - make_interval(secs => ${sentAgoMs / 1000}::float8)`.execute(db);
}

/**
 * Adds learning from rate limits to `rateLimit`, by additive increase and multiplicative decrease (AIMD). A 429
 * halves the rate, which then increases slightly every minute up to the configured rate. The rate is stored in
 * Postgres, so that all replicas slow down together.
 */
export function createAdaptiveRateLimit(
  db: Kysely<GeoTables>,
  rateLimit: SharedRateLimiter,
): Required<AccountRateLimit> {
  const known = new Map<string, { learnt: AdaptiveRateLimit | null; until: number }>();

  async function learntOf(key: string, perSecond: number | null): Promise<AdaptiveRateLimit | null> {
    const last = known.get(key);
    if (last && performance.now() < last.until) return last.learnt;
    const learnt = await findAdaptiveRateLimit(db, key, perSecond);
    known.set(key, { learnt, until: performance.now() + cacheTtlMs });
    return learnt;
  }

  return {
    async acquire(key, perSecond, signal) {
      const learnt = await learntOf(key, perSecond);
      await rateLimit.acquire(key, learnt?.perSecond ?? perSecond, signal);
    },
    pause: (key, ms) => rateLimit.pause(key, ms),
    async slowDown(key, perSecond, sentAgoMs) {
      await learn(db, key, perSecond, sentAgoMs);
      known.delete(key);
    },
  };
}
